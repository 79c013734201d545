#include "tests/support/sass_interpreter/volta.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

bool translateMove(Volta& in) {
    constexpr unsigned kAllBytes = 0xf;
    if (!in.isUniform && in.bits.number(72, 4) != kAllBytes) return false;
    in.result();
    in.second();
    return in.computeBy(move);
}
bool translateSelect(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(87);
    return in.computeBy(selectWord);
}
bool translateAbsolute(Volta& in) {
    in.result();
    in.second();
    return in.computeBy(absoluteInteger);
}
bool translateIntegerMinimum(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(87);
    in.step.modifiers.isSigned = in.bits.has(73);
    return in.computeBy(smallerInteger);
}
bool translateAdd3(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    in.step.modifiers.addsCarry = in.bits.has(74);
    in.predicate(87);
    in.predicate(77);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computeBy(add3);
}
bool translateAdd(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    return !in.bits.has(72) && !in.bits.has(74) && in.computeBy(add3);
}
bool translateShiftAdd(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    modifiers.isNegated[2] = false;
    modifiers.shift = in.bits.number(75, 5);
    modifiers.takesHigh = in.bits.has(80);
    modifiers.addsCarry = in.bits.has(74);
    modifiers.extendsSign = in.bits.has(73);
    in.predicate(87);
    in.predicateResult(81);
    return in.computeBy(shiftAdd);
}
bool translateLogic3(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    in.step.modifiers.table = in.bits.number(72, 8);
    in.step.modifiers.combinesByAnd = in.bits.has(80);
    in.predicate(87);
    in.predicateResult(81);
    return in.computeBy(logic3);
}
bool translateFunnelShift(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    const unsigned type = in.bits.number(73, 2);
    modifiers.sourceBits = type < 2 ? 64 : 32;
    modifiers.isSigned = type == 0 || type == 2;
    modifiers.wraps = in.bits.has(75);
    modifiers.goesRight = in.bits.has(76);
    modifiers.takesHigh = in.bits.has(80);
    return in.computeBy(funnelShift);
}
bool translateIntegerComparison(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.first();
    in.second();
    in.dropSigns();
    modifiers.addsCarry = in.bits.has(72);
    modifiers.isSigned = in.bits.has(73);
    modifiers.combination = in.bits.number(74, 2);
    modifiers.comparison = in.bits.number(76, 3);
    in.predicate(87);
    in.predicate(68);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computeBy(compareIntegers);
}
bool translateMultiplyAdd(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.addsCarry = in.bits.has(74);
    in.predicate(87);
    return in.bits.number(81, 3) == unsigned(encoding::kTruePredicate) && in.computeBy(multiplyAdd);
}
/// An immediate summand has 32 bits, of which the upper ones are is not known.
bool translateMultiplyAddWide(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    in.result(2);
    in.first();
    in.second();
    in.third(2);
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.isSigned = in.bits.has(73);
    in.predicateResult(81);
    return in.form != kImmediateSummand && !in.bits.has(74) && in.computeBy(multiplyAddWide);
}
bool translateMultiplyAddHigh(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    in.result();
    in.first();
    in.second();
    in.third(2);
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.isSigned = in.bits.has(73);
    return in.form != kImmediateSummand && !in.bits.has(74) &&
           in.bits.number(81, 3) == unsigned(encoding::kTruePredicate) && in.computeBy(multiplyAddHigh);
}
bool translateBytePermutation(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    return in.bits.number(72, 3) == 0 && in.computeBy(permuteBytes);
}
bool translateBitCount(Volta& in) {
    in.result();
    in.second();
    return in.computeBy(countBits);
}
bool translateLeadingOne(Volta& in) {
    in.result();
    in.second();
    in.step.modifiers.isSigned = in.bits.has(73);
    in.step.modifiers.isReversed = in.bits.has(74);
    return in.bits.number(81, 3) == unsigned(encoding::kTruePredicate) && in.computeBy(findLeadingOne);
}
bool translateBitReversal(Volta& in) {
    in.result();
    in.second();
    return in.computeBy(reverseBits);
}

constexpr VoltaTranslation kTranslations[] = {
    {0x002, translateMove},
    {0x007, translateSelect},
    {0x00c, translateIntegerComparison},
    {0x010, translateAdd3},
    {0x011, translateShiftAdd},
    {0x012, translateLogic3},
    {0x013, translateAbsolute},
    {0x016, translateBytePermutation},
    {0x017, translateIntegerMinimum},
    {0x019, translateFunnelShift},
    {0x024, translateMultiplyAdd},
    {0x025, translateMultiplyAddWide},
    {0x027, translateMultiplyAddHigh},
    {0x036, translateAdd},
    {0x048, translateIntegerMinimum},
    {0x100, translateLeadingOne},
    {0x101, translateBitReversal},
    {0x109, translateBitCount},
    {0x082, translateMove},
    {0x087, translateSelect},
    {0x08c, translateIntegerComparison},
    {0x090, translateAdd3},
    {0x091, translateShiftAdd},
    {0x092, translateLogic3},
    {0x096, translateBytePermutation},
    {0x099, translateFunnelShift},
    {0x0a4, translateMultiplyAdd},
    {0x0a5, translateMultiplyAddWide},
};

} // namespace

std::span<const VoltaTranslation> voltaIntegers() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
