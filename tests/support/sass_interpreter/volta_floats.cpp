#include "tests/support/sass_interpreter/volta.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

void readFloatModifiers(Volta& in) {
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.step.modifiers.saturates = in.bits.has(77);
}
bool roundsToNearest(const Volta& in) {
    return in.bits.number(78, 2) == 0;
}
bool translateFloatSum(Volta& in) {
    in.result();
    in.first();
    in.second();
    readFloatModifiers(in);
    return roundsToNearest(in) && in.computeBy(addFloats);
}
bool translateFloatProduct(Volta& in) {
    constexpr unsigned kUnscaled = 4;
    in.result();
    in.first();
    in.second();
    readFloatModifiers(in);
    const unsigned scale = in.bits.number(84, 3);
    return roundsToNearest(in) && (scale == kUnscaled || scale == 0) && in.computeBy(multiplyFloats);
}
bool translateFloatFusion(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    readFloatModifiers(in);
    return roundsToNearest(in) && in.computeBy(fuseFloats);
}
bool translateFloatSelect(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    return in.computeBy(selectFloat);
}
bool translateFloatMinimum(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    return in.computeBy(smallerFloat);
}
bool translateFloatingComparison(Volta& in, int words, Evaluate evaluate) {
    Modifiers& modifiers = in.step.modifiers;
    in.first(words);
    in.second(words);
    modifiers.combination = in.bits.number(74, 2);
    modifiers.comparison = in.bits.number(76, 4);
    modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computeBy(evaluate);
}
bool translateFloatComparison(Volta& in) {
    return translateFloatingComparison(in, 1, compareFloats);
}
bool translateDoubleComparison(Volta& in) {
    return translateFloatingComparison(in, 2, compareDoubles);
}
/// The second of its two sources stands where others have their third.
bool translateDoubleSum(Volta& in) {
    in.result(2);
    in.first(2);
    in.third(2);
    return roundsToNearest(in) && in.computeBy(addDoubles);
}
bool translateDoubleProduct(Volta& in) {
    in.result(2);
    in.first(2);
    in.second(2);
    return roundsToNearest(in) && in.computeBy(multiplyDoubles);
}
bool translateDoubleFusion(Volta& in) {
    in.result(2);
    in.first(2);
    in.second(2);
    in.third(2);
    return roundsToNearest(in) && in.computeBy(fuseDoubles);
}
bool translateTranscendental(Volta& in) {
    constexpr unsigned kTangent = 9;
    in.result();
    in.second();
    in.step.modifiers.function = in.bits.number(74, 4);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return in.step.modifiers.function <= kTangent && in.computeBy(transcendental);
}

/// Sizes are logarithms of bytes: 32 or 64 bits each.
bool readSizes(Volta& in) {
    const unsigned result = in.bits.number(75, 2);
    const unsigned source = in.bits.number(84, 2);
    in.step.modifiers.resultBits = 8U << result;
    in.step.modifiers.sourceBits = 8U << source;
    in.result(result == 3 ? 2 : 1);
    in.second(source == 3 ? 2 : 1);
    return result >= 2 && source >= 2;
}
/// A 64-bit immediate integer is not its upper half.
bool hasWideImmediate(const Volta& in) {
    return in.form == 4 && in.step.modifiers.sourceBits == 64;
}
bool translateFromInteger(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.dropSigns();
    in.step.modifiers.isSigned = in.bits.has(74);
    in.step.modifiers.rounding = in.bits.number(78, 2);
    const bool isExact = in.step.modifiers.rounding == 0 || in.step.modifiers.sourceBits == 32;
    return hasSizes && isExact && !hasWideImmediate(in) && in.computeBy(integerToFloat);
}
bool translateToInteger(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.step.modifiers.isSigned = in.bits.has(72);
    in.step.modifiers.rounding = in.bits.number(78, 2);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return hasSizes && in.computeBy(floatToInteger);
}
bool translateBetweenFloats(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return hasSizes && roundsToNearest(in) && in.computeBy(floatToFloat);
}
/// Compilers put constants into registers with HFMA2, which then multiplies by zero.
bool translateHalfFusion(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    const bool isProductZero = in.bits.number(Volta::kA, 8) == encoding::kZeroRegister &&
                               in.bits.number(Volta::kC, 8) == encoding::kZeroRegister;
    if (in.form != kImmediateSummand || !isProductZero) return false;
    in.result();
    in.third();
    in.dropSigns();
    return in.computeBy(move);
}

constexpr VoltaTranslation kTranslations[] = {
    {0x008, translateFloatSelect},    {0x009, translateFloatMinimum},  {0x00b, translateFloatComparison},
    {0x020, translateFloatProduct},   {0x021, translateFloatSum},      {0x023, translateFloatFusion},
    {0x028, translateDoubleProduct},  {0x029, translateDoubleSum},     {0x02a, translateDoubleComparison},
    {0x02b, translateDoubleFusion},   {0x031, translateHalfFusion},    {0x035, translateHalfFusion},
    {0x104, translateBetweenFloats},  {0x105, translateToInteger},     {0x106, translateFromInteger},
    {0x108, translateTranscendental}, {0x110, translateBetweenFloats}, {0x111, translateToInteger},
    {0x112, translateFromInteger},    {0x045, translateFromInteger},
};

} // namespace

std::span<const VoltaTranslation> voltaFloats() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
