#include "core/sass/encoding/spelling/maxwell_arithmetic.h"

#include <algorithm>
#include <array>
#include <span>

namespace forewarp::sass::encoding::spelling {

namespace {

constexpr std::array<std::string_view, 4> kRoundings = {"", "RM", "RP", "RZ"};
constexpr std::array<std::string_view, 3> kCombinations = {"AND", "OR", "XOR"};
constexpr auto kHex = Numbers::unsignedHex;
constexpr auto kSigned = Numbers::signedHex;

// ---- Integers --------------------------------------------------------------------------------------------------

void unary(MaxwellText& text) {
    text.result();
    text.b(kHex);
}
void binary(MaxwellText& text) {
    text.result();
    text.a();
    text.b(kHex);
}
void ternary(MaxwellText& text) {
    binary(text);
    text.c();
}
void add(MaxwellText& text) {
    text.modifierIf(50, "SAT");
    text.modifierIf(43, "X");
    text.result(47);
    text.a({49});
    text.b(kSigned, {48});
}
void addLong(MaxwellText& text) {
    text.modifierIf(53, "X");
    text.result(52);
    text.a({56});
    text.longImmediate(kSigned);
}
void addThree(MaxwellText& text) {
    text.modifierIf(48, "X");
    text.result(47);
    text.a({51});
    text.b(kSigned, {50});
    text.c({49});
}
void scaledAdd(MaxwellText& text) {
    text.result(47);
    text.a({49});
    text.b(kSigned, {48});
    text.operand(signedHexText(text.bits().number(39, 5)));
}
void shiftLeft(MaxwellText& text) {
    text.modifierIf(39, "W");
    binary(text);
}
void unsignedUnless48(MaxwellText& text) {
    if (!text.bits().has(48)) text.modifier("U32");
}
void shiftRight(MaxwellText& text) {
    unsignedUnless48(text);
    text.modifierIf(39, "W");
    binary(text);
}
void extract(MaxwellText& text) {
    unsignedUnless48(text);
    binary(text);
}
void smaller(MaxwellText& text) {
    unsignedUnless48(text);
    text.result();
    text.a();
    text.b(kSigned);
    text.predicateIn(39, 42);
}
void select(MaxwellText& text) {
    binary(text);
    text.predicateIn(39, 42);
}
void compareIntegers(MaxwellText& text) {
    text.modifier(integerComparison(text.bits().number(49, 3)));
    unsignedUnless48(text);
    text.modifierIf(43, "X");
    text.modifier(chosen(kCombinations, text.bits().number(45, 2)));
    text.predicateOut(3);
    text.predicateOut(0);
    text.a();
    text.b(kSigned);
    text.predicateIn(39, 42);
}
void logic(MaxwellText& text) {
    constexpr std::array<std::string_view, 4> kOperations = {"AND", "OR", "XOR", "PASS_B"};
    constexpr std::array<std::string_view, 4> kTests = {"", "", "Z", "NZ"};
    text.modifier(kOperations[text.bits().number(41, 2)]);
    const std::string_view test = kTests[text.bits().number(44, 2)];
    text.modifier(test);
    if (!test.empty()) text.predicateOut(48);
    text.result();
    text.a({0, 0, 39});
    text.b(kHex, {0, 0, 40});
}
void logicLong(MaxwellText& text) {
    text.modifier(chosen(kCombinations, text.bits().number(53, 2)));
    text.result();
    text.a();
    text.longImmediate(kHex);
}
void logicOfThree(MaxwellText& text) {
    text.modifier("LUT");
    ternary(text);
    const unsigned table = text.form() == MaxwellForm::registers ? 28 : 48;
    text.operand(signedHexText(text.bits().number(table, 8)));
}
void permute(MaxwellText& text) {
    constexpr std::array<std::string_view, 7> kModes = {"", "F4E", "B4E", "RC8", "ECL", "ECR", "RC16"};
    text.modifier(chosen(kModes, text.bits().number(48, 3)));
    ternary(text);
}
void funnelShift(MaxwellText& text) {
    constexpr std::array<std::string_view, 4> kTypes = {"", "", "U64", "S64"};
    constexpr unsigned kLeft = 0x5bf8;
    text.modifier(text.row().value == kLeft ? "L" : "R");
    text.modifierIf(50, "W");
    text.modifier(kTypes[text.bits().number(37, 2)]);
    text.modifierIf(48, "HI");
    ternary(text);
}

void multiplyModifiers(MaxwellText& text, bool isConstantB) {
    constexpr std::array<std::string_view, 4> kModes = {"", "CLO", "CHI", "CSFU"};
    const Bits& bits = text.bits();
    if (bits.number(48, 2) != 0) {
        text.modifier(bits.has(48) ? "S16" : "U16");
        text.modifier(bits.has(49) ? "S16" : "U16");
    }
    const bool isConstantC = text.form() == MaxwellForm::constantC;
    if (!isConstantC) text.modifierIf(isConstantB ? 56 : 37, "MRG");
    if (!isConstantC) text.modifierIf(isConstantB ? 55 : 36, "PSL");
    text.modifier(kModes[bits.number(50, 2)]);
    if (text.form() == MaxwellForm::registers || text.isImmediate()) text.modifierIf(52, "CBCC");
}
void multiply(MaxwellText& text) {
    const Bits& bits = text.bits();
    const bool isConstantB = text.form() == MaxwellForm::withoutB && !text.isImmediate();
    const bool isRegisterB = text.form() == MaxwellForm::registers;
    multiplyModifiers(text, isConstantB);
    text.result(47);
    text.a({}, bits.has(53) ? ".H1" : "");
    if (text.isImmediate()) text.operand(signedHexText(bits.number(20, 16)));
    else text.b(kHex, {}, bits.has(isRegisterB ? 35 : 52) ? ".H1" : "");
    text.c();
}

// ---- Floating point --------------------------------------------------------------------------------------------

void real(MaxwellText& text, unsigned flush, unsigned rounding, unsigned saturation) {
    if (flush != 0) text.modifierIf(flush, "FTZ");
    if (rounding != 0) text.modifier(kRoundings[text.bits().number(rounding, 2)]);
    if (saturation != 0) text.modifierIf(saturation, "SAT");
}
void addOperands(MaxwellText& text, Numbers numbers) {
    text.result();
    text.a({48, 46});
    text.b(numbers, {45, 49});
}
void addReal(MaxwellText& text) {
    real(text, 44, 39, 50);
    addOperands(text, Numbers::single);
}
void addRealLong(MaxwellText& text) {
    real(text, 55, 0, 0);
    text.result();
    text.a({56, 54});
    text.longImmediate(Numbers::single);
}
void multiplyReal(MaxwellText& text) {
    real(text, 44, 39, 50);
    text.result();
    text.a();
    text.b(Numbers::single, {48});
}
void multiplyRealLong(MaxwellText& text) {
    real(text, 53, 0, 0);
    text.result();
    text.a();
    text.longImmediate(Numbers::single);
}
void multiplyAddReal(MaxwellText& text) {
    real(text, 53, 51, 50);
    text.result();
    text.a();
    text.b(Numbers::single, {48});
    text.c({49});
}
void smallerReal(MaxwellText& text) {
    real(text, 44, 0, 0);
    addOperands(text, Numbers::single);
    text.predicateIn(39, 42);
}
void compare(MaxwellText& text, Numbers numbers) {
    text.predicateOut(3);
    text.predicateOut(0);
    text.a({43, 7});
    text.b(numbers, {6, 44});
    text.predicateIn(39, 42);
}
void compareReals(MaxwellText& text) {
    text.modifier(floatComparison(text.bits().number(48, 4)));
    real(text, 47, 0, 0);
    text.modifier(chosen(kCombinations, text.bits().number(45, 2)));
    compare(text, Numbers::single);
}
void compareDoubles(MaxwellText& text) {
    text.modifier(floatComparison(text.bits().number(48, 4)));
    text.modifier(chosen(kCombinations, text.bits().number(45, 2)));
    compare(text, Numbers::doubleHigh);
}
void addDouble(MaxwellText& text) {
    real(text, 0, 39, 0);
    addOperands(text, Numbers::doubleHigh);
}
void smallerDouble(MaxwellText& text) {
    addOperands(text, Numbers::doubleHigh);
    text.predicateIn(39, 42);
}
void multiplyDouble(MaxwellText& text) {
    real(text, 0, 39, 0);
    text.result();
    text.a();
    text.b(Numbers::doubleHigh, {48});
}
void multiplyAddDouble(MaxwellText& text) {
    real(text, 0, 50, 0);
    text.result();
    text.a();
    text.b(Numbers::doubleHigh, {48});
    text.c({49});
}
void function(MaxwellText& text) {
    constexpr std::array<std::string_view, 8> kFunctions = {"COS", "SIN", "EX2",    "LG2",
                                                            "RCP", "RSQ", "RCP64H", "RSQ64H"};
    text.modifier(chosen(kFunctions, text.bits().number(20, 4)));
    text.result();
    text.a({48, 46});
}
void rangeReduction(MaxwellText& text) {
    text.modifier(text.bits().has(39) ? "EX2" : "SINCOS");
    text.result();
    text.b(Numbers::single, {45, 49});
}

/// «I2F.F32.U32»: the type of the result, then that of the source.
void convert(MaxwellText& text, bool isFloatResult, bool isFloatSource, std::span<const std::string_view> roundings) {
    constexpr std::array<std::string_view, 4> kFloats = {"F8", "F16", "F32", "F64"};
    constexpr std::array<std::string_view, 4> kSignedOnes = {"S8", "S16", "S32", "S64"};
    constexpr std::array<std::string_view, 4> kUnsignedOnes = {"U8", "U16", "U32", "U64"};
    const Bits& bits = text.bits();
    text.modifierIf(44, "FTZ");
    const auto type = [&](bool isFloat, unsigned sign, unsigned size) {
        text.modifier((isFloat ? kFloats : bits.has(sign) ? kSignedOnes : kUnsignedOnes)[bits.number(size, 2)]);
    };
    type(isFloatResult, 12, 8);
    type(isFloatSource, 13, 10);
    text.modifier(chosen(roundings, bits.number(39, 2)));
    text.result();
    text.b(isFloatSource ? Numbers::single : kSigned, {45, 49});
}
constexpr std::array<std::string_view, 4> kIntegralRoundings = {"", "FLOOR", "CEIL", "TRUNC"};
void floatToFloat(MaxwellText& text) {
    convert(text, true, true, kRoundings);
}
void floatToInteger(MaxwellText& text) {
    convert(text, false, true, kIntegralRoundings);
}
void integerToFloat(MaxwellText& text) {
    convert(text, true, false, kRoundings);
}
void integerToInteger(MaxwellText& text) {
    convert(text, false, false, {});
}

struct ArithmeticRule {
    unsigned value; ///< As in MaxwellOpcode.
    void (*write)(MaxwellText&);
};
// Positions of signs and modifiers: maxas, MaxAsGrammar.pm.
constexpr ArithmeticRule kRules[] = {
    {0x0400, logicLong},
    {0x0800, addRealLong},
    {0x1c00, addLong},
    {0x1e00, multiplyRealLong},
    {0x5080, function},
    {0x5980, multiplyAddReal},
    {0x5b00, multiply},
    {0x5b60, compareIntegers},
    {0x5b70, multiplyAddDouble},
    {0x5b80, compareDoubles},
    {0x5bb0, compareReals},
    {0x5bc0, permute},
    {0x5be0, logicOfThree},
    {0x5bf0, ternary},
    {0x5bf8, funnelShift},
    {0x5c00, extract},
    {0x5c08, unary},
    {0x5c10, add},
    {0x5c18, scaledAdd},
    {0x5c20, smaller},
    {0x5c28, shiftRight},
    {0x5c30, unary},
    {0x5c40, logic},
    {0x5c48, shiftLeft},
    {0x5c50, smallerDouble},
    {0x5c58, addReal},
    {0x5c60, smallerReal},
    {0x5c68, multiplyReal},
    {0x5c70, addDouble},
    {0x5c80, multiplyDouble},
    {0x5c90, rangeReduction},
    {0x5c98, unary},
    {0x5ca0, select},
    {0x5ca8, floatToFloat},
    {0x5cb0, floatToInteger},
    {0x5cb8, integerToFloat},
    {0x5cc0, addThree},
    {0x5ce0, integerToInteger},
    {0x5cf8, funnelShift},
};

} // namespace

bool writeMaxwellArithmetic(MaxwellText& text) {
    const auto* found = std::ranges::lower_bound(kRules, text.row().value, {}, &ArithmeticRule::value);
    if (found == std::end(kRules) || found->value != text.row().value) return false;
    found->write(text);
    return true;
}

} // namespace forewarp::sass::encoding::spelling
