#include "core/sass/encoding/opcode_table.h"
#include "core/sass/interpreter/interpreter_operations.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace forewarp::sass::interpreting {

namespace {

// Fields and modifiers: maxas (MaxAsGrammar.pm), CuAssembler (DefaultInsAsmRepos of sm_50 and sm_61).
constexpr unsigned kD = 0;
constexpr unsigned kA = 8;
constexpr unsigned kB = 20;
constexpr unsigned kC = 39;
constexpr unsigned kCarryFlag = 47; ///< «.CC»
constexpr std::uint64_t kAlwaysCondition = 0xf; ///< Condition code of branches, in the lowest five bits.

/// One instruction of sm_50 to sm_62 as it is translated.
class Maxwell {
  public:
    Maxwell(Step& step, const Instruction& instruction, MaxwellForm form)
        : step(step), bits(instruction.words), form(form), opcode(bits.number(48, 16)) {}

    Step& step;
    Bits bits;
    MaxwellForm form;
    unsigned opcode;

    [[nodiscard]] Modifiers& modifiers() { return step.modifiers; }
    [[nodiscard]] bool hasRegisters() const { return form == MaxwellForm::registers; }
    /// Constants stand under 0100 and 0101, immediates under 0011 and, of LOP3, 0000.
    [[nodiscard]] bool hasConstant() const { return !hasRegisters() && (opcode & 0x4000) != 0; }
    [[nodiscard]] bool hasImmediate() const { return !hasRegisters() && !hasConstant(); }

    void result(int words = 1) {
        step.result = int(bits.number(kD, 8));
        step.resultWords = words;
    }
    void first(int words = 1) { step.addSource(registerAt(kA, words)); }
    void second(int words = 1, bool isFloat = false) {
        if (form == MaxwellForm::registers) step.addSource(registerAt(kB, words));
        else if (form == MaxwellForm::constantC) step.addSource(registerAt(kC, words));
        else if (hasConstant()) step.addSource(constant(words));
        else step.addSource(immediate(words, isFloat));
    }
    void third(int words = 1) {
        step.addSource(form == MaxwellForm::constantC ? constant(words) : registerAt(kC, words));
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
    static PredicateSource never() { return {kFirstPredicate + kTruePredicate, true}; }

    bool computes(Evaluate evaluate) {
        step.action = Action::compute;
        step.evaluate = evaluate;
        return true;
    }

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

/// «.CC» where what the carry would be is not known.
bool writesCarry(const Maxwell& in) {
    return in.bits.has(kCarryFlag);
}

// ---- Integers --------------------------------------------------------------------------------------------------

bool isMove(Maxwell& in) {
    in.result();
    in.second();
    return in.bits.number(39, 4) == 0xf && in.computes(move);
}
bool isLongMove(Maxwell& in) {
    in.result();
    in.number(in.bits.at(20, 32));
    return in.bits.number(12, 4) == 0xf && in.computes(move);
}
bool isSelect(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(39);
    return in.computes(selectWord);
}
bool isSum(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 49);
    in.signs(1, 48);
    in.carries(43);
    in.step.addPredicate(Maxwell::never());
    return !in.bits.has(50) && !(in.bits.has(49) && in.bits.has(48)) && in.computes(add3);
}
bool isLongSum(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 56);
    in.carries(53, 52);
    in.step.addPredicate(Maxwell::never());
    return !in.bits.has(54) && in.computes(add3);
}
/// Halves and shifts of the sum (31–38) exist with registers only.
bool isAdd3(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.signs(0, 51);
    in.signs(1, 50);
    in.signs(2, 49);
    in.carries(48);
    in.step.addPredicate(Maxwell::never());
    const bool isPlain = !in.hasRegisters() || in.bits.number(31, 8) == 0;
    return isPlain && in.computes(add3);
}
bool isShiftAdd(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 49);
    in.signs(1, 48);
    in.modifiers().shift = in.bits.number(39, 5);
    if (writesCarry(in)) in.step.addPredicateResult(kCarry);
    return !(in.bits.has(49) && in.bits.has(48)) && in.computes(shiftAdd);
}
bool isShortMultiplyAdd(Maxwell& in) {
    Modifiers& modifiers = in.modifiers();
    in.result();
    in.first();
    in.second();
    in.third();
    const bool hasRegisters = in.hasRegisters();
    const bool hasImmediate = in.hasImmediate();
    const bool hasConstantB = in.form == MaxwellForm::withoutB && in.hasConstant();
    const bool hasConstantC = in.form == MaxwellForm::constantC;
    if (hasImmediate) in.step.sources[1].number = in.bits.at(20, 16);
    modifiers.isOperandSigned[0] = in.bits.has(48);
    modifiers.isOperandSigned[1] = in.bits.has(49);
    modifiers.takesUpperHalf[0] = in.bits.has(53);
    modifiers.takesUpperHalf[1] = !hasImmediate && in.bits.has(hasRegisters ? 35 : 52);
    modifiers.function = in.bits.number(50, hasRegisters || hasImmediate ? 3 : 2);
    modifiers.shiftsProduct = !hasConstantC && in.bits.has(hasConstantB ? 55 : 36);
    modifiers.merges = !hasConstantC && in.bits.has(hasConstantB ? 56 : 37);
    const bool addsCarry = in.bits.has(hasRegisters || hasImmediate ? 38 : 54);
    const bool isKnownMode = modifiers.function <= 2 || modifiers.function == 4;
    return !addsCarry && !writesCarry(in) && isKnownMode && in.computes(multiplyAddShort);
}
bool isLogic(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 39);
    in.signs(1, 40);
    in.modifiers().function = in.bits.number(41, 2);
    const bool isPlain = !in.bits.has(43) && in.bits.number(48, 3) == unsigned(kTruePredicate);
    return isPlain && !writesCarry(in) && in.computes(logic2);
}
bool isLongLogic(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 55);
    in.signs(1, 56);
    in.modifiers().function = in.bits.number(53, 2);
    return !in.bits.has(57) && !in.bits.has(52) && in.computes(logic2);
}
bool isLogic3(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.modifiers().table = in.bits.number(in.hasRegisters() ? 28 : 48, 8);
    in.step.addPredicate(Maxwell::never());
    const bool isPlain = !in.hasRegisters() || (!in.bits.has(38) && in.bits.number(48, 3) == unsigned(kTruePredicate));
    return isPlain && !writesCarry(in) && in.computes(logic3);
}
bool isShiftLeft(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().wraps = in.bits.has(39);
    return !in.bits.has(43) && !writesCarry(in) && in.computes(shiftLeft);
}
bool isShiftRight(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().wraps = in.bits.has(39);
    in.modifiers().isReversed = in.bits.has(40);
    in.modifiers().isSigned = in.bits.has(48);
    return !in.bits.has(44) && !writesCarry(in) && in.computes(shiftRight);
}
/// To the right under 5cf8, to the left under 5bf8; the one keeps the lower word, the other the upper.
bool isFunnelShift(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.modifiers().goesRight = (in.opcode & 0x0f00) == 0x0c00 || (in.opcode & 0x0f00) == 0x0800;
    in.modifiers().takesHigh = !in.modifiers().goesRight;
    in.modifiers().wraps = in.bits.has(50);
    const bool isPlain = in.bits.number(37, 2) == 0 && in.bits.number(48, 2) == 0;
    return in.hasRegisters() && isPlain && !writesCarry(in) && in.computes(funnelShift);
}
bool isFieldExtraction(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().isSigned = in.bits.has(48);
    in.modifiers().isReversed = in.bits.has(40);
    return !writesCarry(in) && in.computes(extractField);
}
bool isFieldInsertion(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    return !writesCarry(in) && in.computes(insertField);
}
bool isBytePermutation(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    return in.bits.number(48, 3) == 0 && in.computes(permuteBytes);
}
bool isBitCount(Maxwell& in) {
    in.result();
    in.second();
    in.signs(0, 40);
    return in.computes(countBits);
}
bool isLeadingOne(Maxwell& in) {
    in.result();
    in.second();
    in.signs(0, 40);
    in.modifiers().isReversed = in.bits.has(41);
    in.modifiers().isSigned = in.bits.has(48);
    return !writesCarry(in) && in.computes(findLeadingOne);
}
bool isIntegerMinimum(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(39);
    in.modifiers().isSigned = in.bits.has(48);
    return in.bits.number(43, 2) == 0 && !writesCarry(in) && in.computes(smallerInteger);
}
void readComparison(Maxwell& in) {
    in.modifiers().combination = in.bits.number(45, 2);
    in.predicate(39);
    in.step.addPredicate(Maxwell::never());
    in.predicateResult(3);
    in.predicateResult(0);
}
bool isIntegerComparison(Maxwell& in) {
    in.first();
    in.second();
    in.modifiers().isSigned = in.bits.has(48);
    in.modifiers().comparison = in.bits.number(49, 3);
    readComparison(in);
    return !in.bits.has(43) && in.computes(compareIntegers);
}

// ---- Floating point --------------------------------------------------------------------------------------------

bool isFloatComparison(Maxwell& in) {
    in.first();
    in.second(1, true);
    in.signs(0, 43, 7);
    in.signs(1, 6, 44);
    in.modifiers().flushesDenormals = in.bits.has(47);
    in.modifiers().comparison = in.bits.number(48, 4);
    readComparison(in);
    return in.computes(compareFloats);
}
bool isDoubleComparison(Maxwell& in) {
    in.first(2);
    in.second(2, true);
    in.signs(0, 43, 7);
    in.signs(1, 6, 44);
    in.modifiers().comparison = in.bits.number(48, 4);
    readComparison(in);
    return in.computes(compareDoubles);
}
void readSum(Maxwell& in, int words) {
    in.result(words);
    in.first(words);
    in.second(words, true);
    in.signs(0, 48, 46);
    in.signs(1, 45, 49);
}
bool isFloatSum(Maxwell& in) {
    readSum(in, 1);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.modifiers().saturates = in.bits.has(50);
    return in.bits.number(39, 2) == 0 && !writesCarry(in) && in.computes(addFloats);
}
bool isFloatMinimum(Maxwell& in) {
    readSum(in, 1);
    in.predicate(39);
    in.modifiers().flushesDenormals = in.bits.has(44);
    return !writesCarry(in) && in.computes(smallerFloat);
}
bool isLongFloatSum(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 56, 54);
    in.signs(1, 53, 57);
    in.modifiers().flushesDenormals = in.bits.has(55);
    return !in.bits.has(52) && in.computes(addFloats);
}
bool isFloatProduct(Maxwell& in) {
    in.result();
    in.first();
    in.second(1, true);
    in.signs(0, 48);
    in.modifiers().flushesDenormals = in.bits.number(44, 2) == 1;
    in.modifiers().saturates = in.bits.has(50);
    const bool isPlain = in.bits.number(39, 5) == 0 && !in.bits.has(45);
    return isPlain && !writesCarry(in) && in.computes(multiplyFloats);
}
bool isLongFloatProduct(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.modifiers().flushesDenormals = in.bits.number(53, 2) == 1;
    in.modifiers().saturates = in.bits.has(55);
    return !in.bits.has(54) && !in.bits.has(52) && in.computes(multiplyFloats);
}
bool isFloatFusion(Maxwell& in) {
    in.result();
    in.first();
    in.second(1, true);
    in.third();
    in.signs(1, 48);
    in.signs(2, 49);
    in.modifiers().saturates = in.bits.has(50);
    in.modifiers().flushesDenormals = in.bits.number(53, 2) == 1;
    return in.bits.number(51, 2) == 0 && !in.bits.has(54) && !writesCarry(in) && in.computes(fuseFloats);
}
bool isDoubleSum(Maxwell& in) {
    readSum(in, 2);
    return in.bits.number(39, 2) == 0 && !writesCarry(in) && in.computes(addDoubles);
}
bool isDoubleProduct(Maxwell& in) {
    in.result(2);
    in.first(2);
    in.second(2, true);
    in.signs(0, 48);
    return in.bits.number(39, 2) == 0 && !writesCarry(in) && in.computes(multiplyDoubles);
}
bool isDoubleFusion(Maxwell& in) {
    in.result(2);
    in.first(2);
    in.second(2, true);
    in.third(2);
    in.signs(1, 48);
    in.signs(2, 49);
    return in.bits.number(50, 2) == 0 && !writesCarry(in) && in.computes(fuseDoubles);
}
bool isTranscendental(Maxwell& in) {
    constexpr unsigned kRoot = 8;
    in.result();
    in.first();
    in.signs(0, 48, 46);
    in.modifiers().function = in.bits.number(20, 4);
    in.modifiers().saturates = in.bits.has(50);
    return in.modifiers().function <= kRoot && in.computes(transcendental);
}
/// What RRO leaves for MUFU is its own affair: turns here, as from Volta on.
bool isRangeReduction(Maxwell& in) {
    in.result();
    in.second(1, true);
    in.signs(0, 45, 49);
    in.modifiers().function = in.bits.number(39, 1);
    return in.computes(reduceRange);
}

/// Sizes are logarithms of bytes: 32 or 64 bits each, and no selected byte.
bool readSizes(Maxwell& in, bool isFloat) {
    const unsigned result = in.bits.number(8, 2);
    const unsigned source = in.bits.number(10, 2);
    in.modifiers().resultBits = 8U << result;
    in.modifiers().sourceBits = 8U << source;
    in.result(result == 3 ? 2 : 1);
    in.second(source == 3 ? 2 : 1, isFloat);
    return result >= 2 && source >= 2 && in.bits.number(41, 2) == 0 && !writesCarry(in) && !in.bits.has(50);
}
bool isFromInteger(Maxwell& in) {
    const bool isKnown = readSizes(in, false) && !in.bits.has(45) && !in.bits.has(49);
    in.modifiers().isSigned = in.bits.has(13);
    in.modifiers().rounding = in.bits.number(39, 2);
    const bool isExact = in.modifiers().rounding == 0 || in.modifiers().sourceBits == 32;
    return isKnown && isExact && in.computes(integerToFloat);
}
bool isToInteger(Maxwell& in) {
    const bool isKnown = readSizes(in, true);
    in.modifiers().isSigned = in.bits.has(12);
    in.modifiers().rounding = in.bits.number(39, 2);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.signs(0, 45, 49);
    return isKnown && in.computes(floatToInteger);
}
bool isBetweenFloats(Maxwell& in) {
    const bool isKnown = readSizes(in, true);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.signs(0, 45, 49);
    return isKnown && in.bits.number(39, 2) == 0 && in.computes(floatToFloat);
}

bool isPredicateComparison(Maxwell& in) {
    for (const unsigned bit : {12U, 29U, 39U}) in.predicate(bit);
    in.modifiers().combination = in.bits.number(24, 2);
    in.modifiers().secondCombination = in.bits.number(45, 2);
    in.predicateResult(3);
    in.predicateResult(0);
    return in.computes(comparePredicates);
}

// ---- Memory ----------------------------------------------------------------------------------------------------

/// Sizes 0…6: U8, S8, U16, S16, 32, 64, 128 bits.
bool readAccess(Maxwell& in, Space space) {
    constexpr std::array<int, 7> kBytes = {1, 1, 2, 2, 4, 8, 16};
    const unsigned size = in.bits.number(48, 3);
    if (size >= kBytes.size()) return false;
    in.step.space = space;
    in.step.bytes = kBytes[size];
    in.step.extendsSign = size == 1 || size == 3;
    in.step.offset = in.bits.signedAt(20, 24);
    const bool isWide = space == Space::global && in.bits.has(45);
    in.step.addSource(in.registerAt(kA, isWide ? 2 : 1));
    in.step.addSource({});
    return true;
}
bool isLoad(Maxwell& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::load;
    in.result(std::max(1, in.step.bytes / 4));
    return true;
}
bool isStore(Maxwell& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::store;
    in.step.addSource(in.registerAt(kD, std::max(1, in.step.bytes / 4)));
    return true;
}
bool isGlobalLoad(Maxwell& in) {
    return isLoad(in, Space::global);
}
bool isGlobalStore(Maxwell& in) {
    return isStore(in, Space::global);
}
bool isSharedLoad(Maxwell& in) {
    return isLoad(in, Space::shared);
}
bool isSharedStore(Maxwell& in) {
    return isStore(in, Space::shared);
}
bool isLocalLoad(Maxwell& in) {
    return isLoad(in, Space::local);
}
bool isLocalStore(Maxwell& in) {
    return isStore(in, Space::local);
}
bool isConstantLoad(Maxwell& in) {
    if (in.bits.number(36, 5) != 0 || in.bits.number(44, 2) != 0 || !isLoad(in, Space::constant)) return false;
    in.step.offset = in.bits.signedAt(20, 16);
    return true;
}
bool isSpecial(Maxwell& in) {
    in.step.action = Action::special;
    in.step.number = in.bits.number(20, 8);
    in.result();
    return true;
}

// ---- Flow ------------------------------------------------------------------------------------------------------

bool isAlways(const Maxwell& in) {
    return in.bits.at(0, 5) == kAlwaysCondition;
}
bool isFlow(Maxwell& in, Action action, Frame frame = Frame::sync) {
    in.step.action = action;
    in.step.frame = frame;
    return true;
}
bool isBranch(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::branch);
}
bool isExit(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::exit);
}
bool isSync(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::pop, Frame::sync);
}
bool isBreak(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::pop, Frame::loop);
}
bool isContinue(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::pop, Frame::iteration);
}
bool isReturn(Maxwell& in) {
    return isAlways(in) && isFlow(in, Action::pop, Frame::call);
}
bool isSyncPush(Maxwell& in) {
    return isFlow(in, Action::push, Frame::sync);
}
bool isLoopPush(Maxwell& in) {
    return isFlow(in, Action::push, Frame::loop);
}
bool isIterationPush(Maxwell& in) {
    return isFlow(in, Action::push, Frame::iteration);
}
bool isCall(Maxwell& in) {
    return isFlow(in, Action::call, Frame::call);
}
bool isNothing(Maxwell& in) {
    return isFlow(in, Action::nothing);
}
/// Only the plain form: all threads of the block, no reduction.
bool isBarrier(Maxwell& in) {
    constexpr unsigned kIsImmediate = 43;
    constexpr unsigned kHasCount = 44;
    in.step.action = Action::meet;
    in.step.number = in.bits.number(8, 4);
    return in.bits.has(kIsImmediate) && in.bits.has(kHasCount) && in.bits.number(20, 12) == 0 &&
           in.bits.number(32, 3) == 0;
}
bool isDrain(Maxwell& in) {
    constexpr unsigned kCounts = 29;
    in.step.action = Action::drain;
    in.step.number = in.bits.has(kCounts) ? 1U << in.bits.number(26, 3) : 0;
    in.step.rest = in.bits.number(20, 6);
    return true;
}

struct MaxwellTranslation {
    std::string_view mnemonic;
    bool (*translate)(Maxwell&);
};
constexpr MaxwellTranslation kTranslations[] = {
    {"BFE", isFieldExtraction},
    {"POPC", isBitCount},
    {"IADD", isSum},
    {"ISCADD", isShiftAdd},
    {"IMNMX", isIntegerMinimum},
    {"SHR", isShiftRight},
    {"FLO", isLeadingOne},
    {"LOP", isLogic},
    {"SHL", isShiftLeft},
    {"FADD", isFloatSum},
    {"FMNMX", isFloatMinimum},
    {"FMUL", isFloatProduct},
    {"DADD", isDoubleSum},
    {"DMUL", isDoubleProduct},
    {"RRO", isRangeReduction},
    {"MOV", isMove},
    {"SEL", isSelect},
    {"F2F", isBetweenFloats},
    {"F2I", isToInteger},
    {"I2F", isFromInteger},
    {"IADD3", isAdd3},
    {"SHF", isFunnelShift},
    {"XMAD", isShortMultiplyAdd},
    {"ISETP", isIntegerComparison},
    {"DFMA", isDoubleFusion},
    {"DSETP", isDoubleComparison},
    {"FSETP", isFloatComparison},
    {"PRMT", isBytePermutation},
    {"LOP3", isLogic3},
    {"BFI", isFieldInsertion},
    {"FFMA", isFloatFusion},
    {"MUFU", isTranscendental},
    {"PSETP", isPredicateComparison},
    {"MOV32I", isLongMove},
    {"IADD32I", isLongSum},
    {"LOP32I", isLongLogic},
    {"FADD32I", isLongFloatSum},
    {"FMUL32I", isLongFloatProduct},
    {"S2R", isSpecial},
    {"CS2R", isSpecial},
    {"LDG", isGlobalLoad},
    {"STG", isGlobalStore},
    {"LDL", isLocalLoad},
    {"LDS", isSharedLoad},
    {"STL", isLocalStore},
    {"STS", isSharedStore},
    {"LDC", isConstantLoad},
    {"BAR", isBarrier},
    {"DEPBAR", isDrain},
    {"MEMBAR", isNothing},
    {"BRA", isBranch},
    {"SSY", isSyncPush},
    {"SYNC", isSync},
    {"PBK", isLoopPush},
    {"BRK", isBreak},
    {"PCNT", isIterationPush},
    {"CONT", isContinue},
    {"CAL", isCall},
    {"RET", isReturn},
    {"EXIT", isExit},
    {"NOP", isNothing},
};

} // namespace

bool translateMaxwell(Step& step, const Instruction& instruction) {
    const MaxwellMatch match = findMaxwellOpcode(Bits(instruction.words).number(48, 16));
    if (!match.opcode) return false;
    const auto* translation = std::ranges::find(kTranslations, match.opcode->mnemonic, &MaxwellTranslation::mnemonic);
    if (translation == std::end(kTranslations)) return false;
    Maxwell in(step, instruction, match.form);
    step.guard = {kFirstPredicate + instruction.guard, instruction.isGuardNegated};
    return !in.readsOtherBank() && translation->translate(in);
}

} // namespace forewarp::sass::interpreting
