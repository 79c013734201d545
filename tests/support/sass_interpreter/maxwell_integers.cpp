#include "tests/support/sass_interpreter/maxwell.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

bool translateMove(Maxwell& in) {
    in.result();
    in.second();
    return in.bits.number(39, 4) == 0xf && in.computeBy(move);
}
bool translateLongMove(Maxwell& in) {
    in.result();
    in.number(in.bits.at(20, 32));
    return in.bits.number(12, 4) == 0xf && in.computeBy(move);
}
bool translateSelect(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(39);
    return in.computeBy(selectWord);
}
bool translateSum(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 49);
    in.signs(1, 48);
    in.carries(43);
    in.step.addPredicate(Maxwell::never());
    return !in.bits.has(50) && !(in.bits.has(49) && in.bits.has(48)) && in.computeBy(add3);
}
bool translateLongSum(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 56);
    in.carries(53, 52);
    in.step.addPredicate(Maxwell::never());
    return !in.bits.has(54) && in.computeBy(add3);
}
/// Halves and shifts of the sum (31–38) exist with registers only.
bool translateAdd3(Maxwell& in) {
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
    return isPlain && in.computeBy(add3);
}
bool translateShiftAdd(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 49);
    in.signs(1, 48);
    in.modifiers().shift = in.bits.number(39, 5);
    if (in.writesCarry()) in.step.addPredicateResult(kCarry);
    return !(in.bits.has(49) && in.bits.has(48)) && in.computeBy(shiftAdd);
}
bool translateShortMultiplyAdd(Maxwell& in) {
    Modifiers& modifiers = in.modifiers();
    in.result();
    in.first();
    in.second();
    in.third();
    const bool hasRegisters = in.hasRegisters();
    const bool hasImmediate = in.hasImmediate();
    const bool hasConstantB = in.form == encoding::MaxwellForm::withoutB && in.hasConstant();
    const bool hasConstantC = in.form == encoding::MaxwellForm::constantC;
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
    return !addsCarry && !in.writesCarry() && isKnownMode && in.computeBy(multiplyAddShort);
}
bool translateLogic(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.signs(0, 39);
    in.signs(1, 40);
    in.modifiers().function = in.bits.number(41, 2);
    const bool isPlain = !in.bits.has(43) && in.bits.number(48, 3) == unsigned(encoding::kTruePredicate);
    return isPlain && !in.writesCarry() && in.computeBy(logic2);
}
bool translateLongLogic(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 55);
    in.signs(1, 56);
    in.modifiers().function = in.bits.number(53, 2);
    return !in.bits.has(57) && !in.bits.has(52) && in.computeBy(logic2);
}
bool translateLogic3(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.modifiers().table = in.bits.number(in.hasRegisters() ? 28 : 48, 8);
    in.step.addPredicate(Maxwell::never());
    const bool isPlain =
        !in.hasRegisters() || (!in.bits.has(38) && in.bits.number(48, 3) == unsigned(encoding::kTruePredicate));
    return isPlain && !in.writesCarry() && in.computeBy(logic3);
}
bool translateShiftLeft(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().wraps = in.bits.has(39);
    return !in.bits.has(43) && !in.writesCarry() && in.computeBy(shiftLeft);
}
bool translateShiftRight(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().wraps = in.bits.has(39);
    in.modifiers().isReversed = in.bits.has(40);
    in.modifiers().isSigned = in.bits.has(48);
    return !in.bits.has(44) && !in.writesCarry() && in.computeBy(shiftRight);
}
/// To the right under 5cf8, to the left under 5bf8; the one keeps the lower word, the other the upper.
bool translateFunnelShift(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.modifiers().goesRight = (in.opcode & 0x0f00) == 0x0c00 || (in.opcode & 0x0f00) == 0x0800;
    in.modifiers().takesHigh = !in.modifiers().goesRight;
    in.modifiers().wraps = in.bits.has(50);
    const bool isPlain = in.bits.number(37, 2) == 0 && in.bits.number(48, 2) == 0;
    return in.hasRegisters() && isPlain && !in.writesCarry() && in.computeBy(funnelShift);
}
bool translateFieldExtraction(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.modifiers().isSigned = in.bits.has(48);
    in.modifiers().isReversed = in.bits.has(40);
    return !in.writesCarry() && in.computeBy(extractField);
}
bool translateFieldInsertion(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    return !in.writesCarry() && in.computeBy(insertField);
}
bool translateBytePermutation(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    return in.bits.number(48, 3) == 0 && in.computeBy(permuteBytes);
}
bool translateBitCount(Maxwell& in) {
    in.result();
    in.second();
    in.signs(0, 40);
    return in.computeBy(countBits);
}
bool translateLeadingOne(Maxwell& in) {
    in.result();
    in.second();
    in.signs(0, 40);
    in.modifiers().isReversed = in.bits.has(41);
    in.modifiers().isSigned = in.bits.has(48);
    return !in.writesCarry() && in.computeBy(findLeadingOne);
}
bool translateIntegerMinimum(Maxwell& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(39);
    in.modifiers().isSigned = in.bits.has(48);
    return in.bits.number(43, 2) == 0 && !in.writesCarry() && in.computeBy(smallerInteger);
}
bool translateIntegerComparison(Maxwell& in) {
    in.first();
    in.second();
    in.modifiers().isSigned = in.bits.has(48);
    in.modifiers().comparison = in.bits.number(49, 3);
    in.readComparison();
    return !in.bits.has(43) && in.computeBy(compareIntegers);
}

constexpr MaxwellTranslation kTranslations[] = {
    {"BFE", translateFieldExtraction},
    {"POPC", translateBitCount},
    {"IADD", translateSum},
    {"ISCADD", translateShiftAdd},
    {"IMNMX", translateIntegerMinimum},
    {"SHR", translateShiftRight},
    {"FLO", translateLeadingOne},
    {"LOP", translateLogic},
    {"SHL", translateShiftLeft},
    {"MOV", translateMove},
    {"SEL", translateSelect},
    {"IADD3", translateAdd3},
    {"SHF", translateFunnelShift},
    {"XMAD", translateShortMultiplyAdd},
    {"ISETP", translateIntegerComparison},
    {"PRMT", translateBytePermutation},
    {"LOP3", translateLogic3},
    {"BFI", translateFieldInsertion},
    {"MOV32I", translateLongMove},
    {"IADD32I", translateLongSum},
    {"LOP32I", translateLongLogic},
};

} // namespace

std::span<const MaxwellTranslation> maxwellIntegers() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
