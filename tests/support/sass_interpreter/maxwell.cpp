#include "tests/support/sass_interpreter/maxwell.h"

#include <algorithm>

namespace forewarp::support::sass_interpreter {

namespace {

const MaxwellTranslation* translationOf(std::string_view mnemonic) {
    for (const auto translations : {maxwellIntegers(), maxwellFloats(), maxwellMemory(), maxwellFlow()}) {
        const auto found = std::ranges::find(translations, mnemonic, &MaxwellTranslation::mnemonic);
        if (found != translations.end()) return &*found;
    }
    return nullptr;
}

} // namespace

bool translateMaxwell(Step& step, const encoding::Instruction& instruction) {
    const encoding::MaxwellMatch match = encoding::findMaxwellOpcode(encoding::Bits(instruction.words).number(48, 16));
    if (!match.opcode) return false;
    const MaxwellTranslation* translation = translationOf(match.opcode->mnemonic);
    if (!translation) return false;
    Maxwell in(step, instruction, match.form);
    step.guard = {kFirstPredicate + instruction.guard, instruction.isGuardNegated};
    return !in.readsOtherBank() && translation->translate(in);
}

} // namespace forewarp::support::sass_interpreter
