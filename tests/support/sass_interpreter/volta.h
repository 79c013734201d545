#pragma once

#include "core/sass/encoding/opcode_table.h"
#include "tests/support/sass_interpreter/program.h"

#include <span>

namespace forewarp::support::sass_interpreter {

/// One instruction of sm_70 and later as it is translated.
/// Fields: CuAssembler (CuInsAssemblerRepos of sm_75, 80, 86), turingas (grammar.py), kernels compiled for sm_75…90.
class Volta {
  public:
    // Where the registers of an instruction stand.
    static constexpr unsigned kD = 16;
    static constexpr unsigned kA = 24;
    static constexpr unsigned kB = 32; ///< Of a register, an immediate, a constant.
    static constexpr unsigned kC = 64;

    Volta(Step& step, const encoding::Instruction& instruction, int sm, bool isUniform)
        : step(step), bits(instruction.words), instruction(instruction), sm(sm), isUniform(isUniform),
          form(bits.number(9, 3)) {}

    Step& step;
    encoding::Bits bits;
    const encoding::Instruction& instruction;
    int sm;
    bool isUniform;
    unsigned form;

    // ---- Operands ----------------------------------------------------------------------------------------------

    [[nodiscard]] int registerAt(unsigned bit) const { return isUniform ? uniformAt(bit) : int(bits.number(bit, 8)); }
    [[nodiscard]] int uniformAt(unsigned bit) const { return kFirstUniform + int(bits.number(bit, 6)); }
    [[nodiscard]] int predicateBase() const { return isUniform ? kFirstUniformPredicate : kFirstPredicate; }

    void result(int words = 1) {
        step.result = registerAt(kD);
        step.resultWords = words;
    }
    void first(int words = 1) {
        step.addSource(placeSource(registerAt(kA), words));
        readSigns(step.sourceCount - 1, 72, 73);
    }
    /// The second source of three.
    void second(int words = 1) {
        if (form == 2 || form == 3 || form == 7) at64(words);
        else at32(form, words);
    }
    void third(int words = 1) {
        if (form == 2 || form == 3 || form == 7) at32(form == 2 ? 4 : form == 3 ? 5 : 6, words);
        else at64(words);
    }
    void predicate(unsigned bit) {
        const int place = predicateBase() + int(bits.number(bit, 3));
        step.addPredicate({place, bits.has(bit + 3)});
    }
    void predicateResult(unsigned bit) { step.addPredicateResult(predicateBase() + int(bits.number(bit, 3))); }

    /// Makes the step compute.
    bool computeBy(Evaluate evaluate) {
        step.action = Action::compute;
        step.evaluate = evaluate;
        return true;
    }
    void dropSigns() {
        step.modifiers.isNegated = {};
        step.modifiers.isAbsolute = {};
    }
    void dropAbsolute() { step.modifiers.isAbsolute = {}; }

    static Source placeSource(int place, int words) {
        return {.kind = Source::Kind::places, .place = place, .words = words, .number = 0};
    }

  private:
    void at64(int words) {
        step.addSource(placeSource(registerAt(kC), words));
        readSigns(step.sourceCount - 1, 75, 74);
    }
    void at32(unsigned kind, int words) {
        if (kind == 4) {
            const std::uint64_t number = bits.at(kB, 32);
            step.addSource(
                {.kind = Source::Kind::number, .words = words, .number = words == 2 ? number << 32 : number});
            return;
        }
        if (kind == 5) step.addSource({.kind = Source::Kind::constant, .words = words, .number = bits.at(40, 14) * 4});
        else step.addSource(placeSource(kind == 6 ? uniformAt(kB) : registerAt(kB), words));
        readSigns(step.sourceCount - 1, 63, 62);
    }
    void readSigns(int source, unsigned negated, unsigned absolute) {
        if (source > 2) return;
        step.modifiers.isNegated[std::size_t(source)] = bits.has(negated);
        step.modifiers.isAbsolute[std::size_t(source)] = bits.has(absolute);
    }
};

/// How an instruction of sm_70 and later becomes a step; false for a form that is not known to be run.
struct VoltaTranslation {
    unsigned operation; ///< Its lowest nine bits.
    bool (*translate)(Volta&);
};

// All of them, by what they work on.
[[nodiscard]] std::span<const VoltaTranslation> voltaIntegers();
[[nodiscard]] std::span<const VoltaTranslation> voltaFloats();
[[nodiscard]] std::span<const VoltaTranslation> voltaMemory();
[[nodiscard]] std::span<const VoltaTranslation> voltaFlow();

} // namespace forewarp::support::sass_interpreter
