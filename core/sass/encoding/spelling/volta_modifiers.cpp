#include "core/sass/encoding/spelling/volta_modifiers.h"

#include <array>
#include <bit>

namespace forewarp::sass::encoding::spelling {

namespace {

constexpr std::array<std::string_view, 4> kRoundings = {"", "RM", "RP", "RZ"};
constexpr std::array<std::string_view, 4> kIntegralRoundings = {"", "FLOOR", "CEIL", "TRUNC"};
constexpr std::array<std::string_view, 3> kCombinations = {"AND", "OR", "XOR"};

} // namespace

// ---- Modifiers -------------------------------------------------------------------------------------------------

void nothing(VoltaText&) {}

void flush(VoltaText& text) {
    text.modifierIf(80, "FTZ");
}

void realArithmetic(VoltaText& text) {
    text.modifierIf(80, "FTZ");
    text.modifier(chosen(kRoundings, text.bits().number(78, 2)));
    text.modifierIf(77, "SAT");
}

void doubleArithmetic(VoltaText& text) {
    text.modifier(chosen(kRoundings, text.bits().number(78, 2)));
}

void halfArithmetic(VoltaText& text) {
    text.modifierIf(85, "BF16_V2");
    text.modifierIf(78, "F32");
}

void realComparison(VoltaText& text) {
    text.modifier(floatComparison(text.bits().number(76, 4)));
    text.modifierIf(80, "FTZ");
    text.modifier(chosen(kCombinations, text.bits().number(74, 2)));
}

void doubleComparison(VoltaText& text) {
    text.modifier(floatComparison(text.bits().number(76, 4)));
    text.modifier(chosen(kCombinations, text.bits().number(74, 2)));
}

void halfComparison(VoltaText& text) {
    text.modifier(floatComparison(text.bits().number(76, 4)));
    text.modifier(chosen(kCombinations, text.bits().number(69, 2)));
}

void unsignedAt73(VoltaText& text) {
    if (!text.bits().has(73)) text.modifier("U32");
}

void wholeComparison(VoltaText& text) {
    text.modifier(integerComparison(text.bits().number(76, 3)));
    unsignedAt73(text);
    text.modifier(chosen(kCombinations, text.bits().number(74, 2)));
    text.modifierIf(72, "EX");
}

void withCarry(VoltaText& text) {
    text.modifierIf(74, "X");
}

void table(VoltaText& text) {
    text.modifier("LUT");
}

void lea(VoltaText& text) {
    text.modifierIf(80, "HI");
    text.modifierIf(74, "X");
    text.modifierIf(73, "SX32");
}

void permutation(VoltaText& text) {
    constexpr std::array<std::string_view, 7> kModes = {"", "F4E", "B4E", "RC8", "ECL", "ECR", "RC16"};
    text.modifier(chosen(kModes, text.bits().number(72, 3)));
}

void funnelShift(VoltaText& text) {
    constexpr std::array<std::string_view, 4> kTypes = {"S64", "U64", "S32", "U32"};
    text.modifier(text.bits().has(76) ? "R" : "L");
    text.modifierIf(75, "W");
    text.modifier(chosen(kTypes, text.bits().number(73, 2)));
    text.modifierIf(80, "HI");
}

void wrapping(VoltaText& text) {
    text.modifierIf(75, "W");
}

void signExtension(VoltaText& text) {
    wrapping(text);
    unsignedAt73(text);
}

void leadingOne(VoltaText& text) {
    unsignedAt73(text);
    text.modifierIf(74, "SH");
}

void function(VoltaText& text) {
    constexpr std::array<std::string_view, 10> kFunctions = {"COS", "SIN",    "EX2",    "LG2",  "RCP",
                                                             "RSQ", "RCP64H", "RSQ64H", "SQRT", "TANH"};
    text.modifier(chosen(kFunctions, text.bits().number(74, 6)));
}

namespace {

/// Whether an operand's field holds RZ.
bool isZero(const VoltaText& text, unsigned bit) {
    return text.bits().number(bit, 8) == unsigned(kZeroRegister);
}

/// Multiplications that only move, shift or add have names of their own.
std::string_view productName(const VoltaText& text) {
    const bool isRegisterB = text.form() == 1;
    const bool movesThird = text.isThirdSpecial() ? isZero(text, 64) : isRegisterB && isZero(text, 32);
    if (isZero(text, 24) && movesThird && text.form() != 7) return "MOV";
    if (text.form() != 4 || text.row().isUniform) return {};
    const auto factor = std::uint32_t(text.bits().at(32, 32));
    if (factor == 1) return isZero(text, 64) ? "" : "IADD";
    return std::has_single_bit(factor) && isZero(text, 64) ? "SHL" : "";
}

} // namespace

void product(VoltaText& text) {
    text.modifier(productName(text));
    withCarry(text);
    unsignedAt73(text);
}

void wideProduct(VoltaText& text) {
    withCarry(text);
    unsignedAt73(text);
}

namespace {

constexpr std::array<std::string_view, 4> kFloats = {"", "F16", "F32", "F64"};

/// «S32» and its like; `none` is left out.
void integerType(VoltaText& text, bool isSigned, unsigned size, std::string_view none) {
    constexpr std::array<std::string_view, 4> kSigned = {"S8", "S16", "S32", "S64"};
    constexpr std::array<std::string_view, 4> kUnsigned = {"U8", "U16", "U32", "U64"};
    const std::string_view name = (isSigned ? kSigned : kUnsigned)[size];
    if (name != none) text.modifier(name);
}

void floatType(VoltaText& text, unsigned size) {
    if (kFloats[size] != "F32") text.modifier(kFloats[size]);
}

} // namespace

void floatToFloat(VoltaText& text) {
    text.modifierIf(80, "FTZ");
    text.modifier(kFloats[text.bits().number(75, 2)]);
    text.modifier(kFloats[text.bits().number(84, 2)]);
    text.modifier(chosen(kRoundings, text.bits().number(78, 2)));
}

void floatToInteger(VoltaText& text) {
    text.modifierIf(80, "FTZ");
    integerType(text, text.bits().has(72), text.bits().number(75, 2), "S32");
    floatType(text, text.bits().number(84, 2));
    text.modifier(chosen(kIntegralRoundings, text.bits().number(78, 2)));
    text.modifierIf(77, "NTZ");
}

void integerToFloat(VoltaText& text) {
    floatType(text, text.bits().number(75, 2));
    integerType(text, text.bits().has(74), text.bits().number(84, 2), "S32");
    text.modifier(chosen(kRoundings, text.bits().number(78, 2)));
}

void rounding(VoltaText& text) {
    text.modifierIf(80, "FTZ");
    floatType(text, text.bits().number(84, 2));
    text.modifier(chosen(kIntegralRoundings, text.bits().number(78, 2)));
}

// ---- Behind the sources ----------------------------------------------------------------------------------------

void extendedIn(VoltaText& text) {
    if (text.bits().has(72)) text.predicateIn(68);
}

void carriesIn(VoltaText& text) {
    if (!text.bits().has(74)) return;
    text.predicateIn(87);
    text.predicateIn(77);
}

void carryIn(VoltaText& text) {
    if (text.bits().has(74)) text.predicateIn(87);
}

void shiftAndCarry(VoltaText& text) {
    text.operand(signedHexText(text.bits().number(75, 5)));
    carryIn(text);
}

void truthTable(VoltaText& text) {
    text.operand(signedHexText(text.bits().number(72, 8)));
    text.predicateIn(87);
}

} // namespace forewarp::sass::encoding::spelling
