#include "tests/support/sass_interpreter/maxwell.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

bool translateFloatComparison(Maxwell& in) {
    in.first();
    in.second(1, true);
    in.signs(0, 43, 7);
    in.signs(1, 6, 44);
    in.modifiers().flushesDenormals = in.bits.has(47);
    in.modifiers().comparison = in.bits.number(48, 4);
    in.readComparison();
    return in.computeBy(compareFloats);
}
bool translateDoubleComparison(Maxwell& in) {
    in.first(2);
    in.second(2, true);
    in.signs(0, 43, 7);
    in.signs(1, 6, 44);
    in.modifiers().comparison = in.bits.number(48, 4);
    in.readComparison();
    return in.computeBy(compareDoubles);
}
void readSum(Maxwell& in, int words) {
    in.result(words);
    in.first(words);
    in.second(words, true);
    in.signs(0, 48, 46);
    in.signs(1, 45, 49);
}
bool translateFloatSum(Maxwell& in) {
    readSum(in, 1);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.modifiers().saturates = in.bits.has(50);
    return in.bits.number(39, 2) == 0 && !in.writesCarry() && in.computeBy(addFloats);
}
bool translateFloatMinimum(Maxwell& in) {
    readSum(in, 1);
    in.predicate(39);
    in.modifiers().flushesDenormals = in.bits.has(44);
    return !in.writesCarry() && in.computeBy(smallerFloat);
}
bool translateLongFloatSum(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.signs(0, 56, 54);
    in.signs(1, 53, 57);
    in.modifiers().flushesDenormals = in.bits.has(55);
    return !in.bits.has(52) && in.computeBy(addFloats);
}
bool translateFloatProduct(Maxwell& in) {
    in.result();
    in.first();
    in.second(1, true);
    in.signs(0, 48);
    in.modifiers().flushesDenormals = in.bits.number(44, 2) == 1;
    in.modifiers().saturates = in.bits.has(50);
    const bool isPlain = in.bits.number(39, 5) == 0 && !in.bits.has(45);
    return isPlain && !in.writesCarry() && in.computeBy(multiplyFloats);
}
bool translateLongFloatProduct(Maxwell& in) {
    in.result();
    in.first();
    in.number(in.bits.at(20, 32));
    in.modifiers().flushesDenormals = in.bits.number(53, 2) == 1;
    in.modifiers().saturates = in.bits.has(55);
    return !in.bits.has(54) && !in.bits.has(52) && in.computeBy(multiplyFloats);
}
bool translateFloatFusion(Maxwell& in) {
    in.result();
    in.first();
    in.second(1, true);
    in.third();
    in.signs(1, 48);
    in.signs(2, 49);
    in.modifiers().saturates = in.bits.has(50);
    in.modifiers().flushesDenormals = in.bits.number(53, 2) == 1;
    return in.bits.number(51, 2) == 0 && !in.bits.has(54) && !in.writesCarry() && in.computeBy(fuseFloats);
}
bool translateDoubleSum(Maxwell& in) {
    readSum(in, 2);
    return in.bits.number(39, 2) == 0 && !in.writesCarry() && in.computeBy(addDoubles);
}
bool translateDoubleProduct(Maxwell& in) {
    in.result(2);
    in.first(2);
    in.second(2, true);
    in.signs(0, 48);
    return in.bits.number(39, 2) == 0 && !in.writesCarry() && in.computeBy(multiplyDoubles);
}
bool translateDoubleFusion(Maxwell& in) {
    in.result(2);
    in.first(2);
    in.second(2, true);
    in.third(2);
    in.signs(1, 48);
    in.signs(2, 49);
    return in.bits.number(50, 2) == 0 && !in.writesCarry() && in.computeBy(fuseDoubles);
}
bool translateTranscendental(Maxwell& in) {
    constexpr unsigned kRoot = 8;
    in.result();
    in.first();
    in.signs(0, 48, 46);
    in.modifiers().function = in.bits.number(20, 4);
    in.modifiers().saturates = in.bits.has(50);
    return in.modifiers().function <= kRoot && in.computeBy(transcendental);
}
/// What RRO leaves for MUFU is its own affair: turns here, as from Volta on.
bool translateRangeReduction(Maxwell& in) {
    in.result();
    in.second(1, true);
    in.signs(0, 45, 49);
    in.modifiers().function = in.bits.number(39, 1);
    return in.computeBy(reduceRange);
}

/// Sizes are logarithms of bytes: 32 or 64 bits each, and no selected byte.
bool readSizes(Maxwell& in, bool isFloat) {
    const unsigned result = in.bits.number(8, 2);
    const unsigned source = in.bits.number(10, 2);
    in.modifiers().resultBits = 8U << result;
    in.modifiers().sourceBits = 8U << source;
    in.result(result == 3 ? 2 : 1);
    in.second(source == 3 ? 2 : 1, isFloat);
    return result >= 2 && source >= 2 && in.bits.number(41, 2) == 0 && !in.writesCarry() && !in.bits.has(50);
}
bool translateFromInteger(Maxwell& in) {
    const bool isKnown = readSizes(in, false) && !in.bits.has(45) && !in.bits.has(49);
    in.modifiers().isSigned = in.bits.has(13);
    in.modifiers().rounding = in.bits.number(39, 2);
    const bool isExact = in.modifiers().rounding == 0 || in.modifiers().sourceBits == 32;
    return isKnown && isExact && in.computeBy(integerToFloat);
}
bool translateToInteger(Maxwell& in) {
    const bool isKnown = readSizes(in, true);
    in.modifiers().isSigned = in.bits.has(12);
    in.modifiers().rounding = in.bits.number(39, 2);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.signs(0, 45, 49);
    return isKnown && in.computeBy(floatToInteger);
}
bool translateBetweenFloats(Maxwell& in) {
    const bool isKnown = readSizes(in, true);
    in.modifiers().flushesDenormals = in.bits.has(44);
    in.signs(0, 45, 49);
    return isKnown && in.bits.number(39, 2) == 0 && in.computeBy(floatToFloat);
}

constexpr MaxwellTranslation kTranslations[] = {
    {"FADD", translateFloatSum},          {"FMNMX", translateFloatMinimum},
    {"FMUL", translateFloatProduct},      {"DADD", translateDoubleSum},
    {"DMUL", translateDoubleProduct},     {"RRO", translateRangeReduction},
    {"F2F", translateBetweenFloats},      {"F2I", translateToInteger},
    {"I2F", translateFromInteger},        {"DFMA", translateDoubleFusion},
    {"DSETP", translateDoubleComparison}, {"FSETP", translateFloatComparison},
    {"FFMA", translateFloatFusion},       {"MUFU", translateTranscendental},
    {"FADD32I", translateLongFloatSum},   {"FMUL32I", translateLongFloatProduct},
};

} // namespace

std::span<const MaxwellTranslation> maxwellFloats() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
