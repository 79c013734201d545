#include "tests/support/sass_interpreter/volta.h"

#include <algorithm>

namespace forewarp::support::sass_interpreter {

namespace {

/// Constants of other banks than 0 are not known.
bool readsOtherBank(const Volta& in) {
    const bool hasConstant = in.form == 3 || in.form == 5;
    return hasConstant && in.bits.number(54, 5) != 0;
}

const VoltaTranslation* translationOf(unsigned operation) {
    for (const auto translations : {voltaIntegers(), voltaFloats(), voltaMemory(), voltaFlow()}) {
        const auto found = std::ranges::find(translations, operation, &VoltaTranslation::operation);
        if (found != translations.end()) return &*found;
    }
    return nullptr;
}

} // namespace

bool translateVolta(Step& step, const encoding::Instruction& instruction, int sm) {
    const encoding::Bits bits(instruction.words);
    const encoding::VoltaOpcode* row = encoding::findVoltaOpcode(bits.number(0, 12));
    const VoltaTranslation* translation = translationOf(bits.number(0, 9));
    if (!row || !translation) return false;
    Volta in(step, instruction, sm, row->isUniform);
    step.guard = {in.predicateBase() + int(bits.number(12, 3)), bits.has(15)};
    return (row->isFixed && !row->isUniform) || !readsOtherBank(in) ? translation->translate(in) : false;
}

} // namespace forewarp::support::sass_interpreter
