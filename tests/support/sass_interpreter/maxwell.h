#pragma once

#include "core/sass/encoding/opcode_table.h"
#include "tests/support/sass_interpreter/program.h"

#include <span>
#include <string_view>

namespace forewarp::support::sass_interpreter {

/// One instruction of sm_50 to sm_62 as it is translated.
/// Fields and modifiers: maxas (MaxAsGrammar.pm), CuAssembler (DefaultInsAsmRepos of sm_50 and sm_61).
class Maxwell {
  public:
    // Where the registers of an instruction stand.
    static constexpr unsigned kD = 0;
    static constexpr unsigned kA = 8;
    static constexpr unsigned kB = 20;
    static constexpr unsigned kC = 39;
    static constexpr unsigned kCarryFlag = 47; ///< «.CC»

    Maxwell(Step& step, const encoding::Instruction& instruction, encoding::MaxwellForm form)
        : step(step), bits(instruction.words), form(form), opcode(bits.number(48, 16)) {}

    Step& step;
    encoding::Bits bits;
    encoding::MaxwellForm form;
    unsigned opcode;

    [[nodiscard]] Modifiers& modifiers() { return step.modifiers; }
    [[nodiscard]] bool hasRegisters() const { return form == encoding::MaxwellForm::registers; }
    /// Constants stand under 0100 and 0101, immediates under 0011 and, of LOP3, 0000.
    [[nodiscard]] bool hasConstant() const { return !hasRegisters() && (opcode & 0x4000) != 0; }
    [[nodiscard]] bool hasImmediate() const { return !hasRegisters() && !hasConstant(); }

    void result(int words = 1) {
        step.result = int(bits.number(kD, 8));
        step.resultWords = words;
    }
    void first(int words = 1) { step.addSource(registerAt(kA, words)); }
    void second(int words = 1, bool isFloat = false) {
        if (form == encoding::MaxwellForm::registers) step.addSource(registerAt(kB, words));
        else if (form == encoding::MaxwellForm::constantC) step.addSource(registerAt(kC, words));
        else if (hasConstant()) step.addSource(constant(words));
        else step.addSource(immediate(words, isFloat));
    }
    void third(int words = 1) {
        step.addSource(form == encoding::MaxwellForm::constantC ? constant(words) : registerAt(kC, words));
    }
    [[nodiscard]] Source registerAt(unsigned bit, int words) const {
        return {.kind = Source::Kind::places, .place = int(bits.number(bit, 8)), .words = words, .number = 0};
    }
    void number(std::uint64_t value) { step.addSource({.kind = Source::Kind::number, .number = value}); }

    void predicate(unsigned bit) { step.addPredicate({kFirstPredicate + int(bits.number(bit, 3)), bits.has(bit + 3)}); }
    void predicateResult(unsigned bit) { step.addPredicateResult(kFirstPredicate + int(bits.number(bit, 3))); }
    void signs(std::size_t source, unsigned negated) { modifiers().isNegated[source] = bits.has(negated); }
    void signs(std::size_t source, unsigned negated, unsigned absolute) {
        signs(source, negated);
        modifiers().isAbsolute[source] = bits.has(absolute);
    }
    /// A sum's carry in and out.
    void carries(unsigned in, unsigned out = kCarryFlag) {
        modifiers().addsCarry = bits.has(in);
        step.addPredicate(modifiers().addsCarry ? PredicateSource{kCarry, false} : never());
        if (bits.has(out)) step.addPredicateResult(kCarry);
    }
    static PredicateSource never() { return {kFirstPredicate + encoding::kTruePredicate, true}; }

    bool computeBy(Evaluate evaluate) {
        step.action = Action::compute;
        step.evaluate = evaluate;
        return true;
    }

    void readComparison() {
        modifiers().combination = bits.number(45, 2);
        predicate(39);
        step.addPredicate(never());
        predicateResult(3);
        predicateResult(0);
    }

    /// «.CC» where what the carry would be is not known.
    [[nodiscard]] bool writesCarry() const { return bits.has(kCarryFlag); }
    [[nodiscard]] bool readsOtherBank() const { return hasConstant() && bits.number(34, 5) != 0; }
    [[nodiscard]] std::uint64_t constantByte() const { return bits.at(20, 14) * 4; }

  private:
    [[nodiscard]] Source constant(int words) const {
        return {.kind = Source::Kind::constant, .words = words, .number = constantByte()};
    }
    /// 19 bits and a sign; of floating-point numbers the upper ones.
    [[nodiscard]] Source immediate(int words, bool isFloat) const {
        const std::uint64_t sign = bits.at(56, 1);
        const std::uint64_t low = bits.at(20, 19);
        std::uint64_t value = std::uint32_t(low - (sign << 19));
        if (isFloat) value = words == 2 ? (low << 44) | sign << 63 : (low << 12) | sign << 31;
        return {.kind = Source::Kind::number, .words = words, .number = value};
    }
};

/// How an instruction of sm_50 to sm_62 becomes a step; false for a form that is not known to be run.
struct MaxwellTranslation {
    std::string_view mnemonic;
    bool (*translate)(Maxwell&);
};

// All of them, by what they work on.
[[nodiscard]] std::span<const MaxwellTranslation> maxwellIntegers();
[[nodiscard]] std::span<const MaxwellTranslation> maxwellFloats();
[[nodiscard]] std::span<const MaxwellTranslation> maxwellMemory();
[[nodiscard]] std::span<const MaxwellTranslation> maxwellFlow();

} // namespace forewarp::support::sass_interpreter
