#include "core/sass/encoding/operand_text_volta.h"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>

namespace forewarp::sass::encoding {

namespace {

/// Which signs the sources may have.
enum class Signs : std::uint8_t {
    none,
    minus,    ///< On all of them.
    minusFirst, ///< On the first two.
    minusSum, ///< On the third only.
    real,     ///< And absolute values.
    halves,   ///< Likewise, and which half is taken.
};

/// What surrounds the sources.
enum Layout : unsigned {
    kPlain = 0,
    kTwoOut = 1,      ///< Two predicates first; no register.
    kOneOut = 2,      ///< One predicate first; no register.
    kUsedOut = 4,     ///< A predicate first where one is written.
    kCarryOut = 8,    ///< Predicates after the result where they are written.
    kLastIn = 16,     ///< A predicate behind the sources.
};

struct ArithmeticRule {
    unsigned operation; ///< Of the uniform datapath likewise, with bit 7 set.
    std::string_view sources;
    Numbers numbers;
    Signs signs;
    unsigned layout;
    void (*modify)(VoltaText&);
    void (*finish)(VoltaText&);
};

constexpr std::array<std::string_view, 4> kRoundings = {"", "RM", "RP", "RZ"};
constexpr std::array<std::string_view, 4> kIntegralRoundings = {"", "FLOOR", "CEIL", "TRUNC"};
constexpr std::array<std::string_view, 3> kCombinations = {"AND", "OR", "XOR"};

bool isThirdSpecial(unsigned form) {
    return form == 2 || form == 3 || form == 7;
}

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

/// Whether an operand's field holds RZ.
bool isZero(const VoltaText& text, unsigned bit) {
    return text.bits().number(bit, 8) == unsigned(kZeroRegister);
}
/// Multiplications that only move, shift or add have names of their own.
std::string_view productName(const VoltaText& text) {
    const bool isRegisterB = text.form() == 1;
    const bool movesThird = isThirdSpecial(text.form()) ? isZero(text, 64) : isRegisterB && isZero(text, 32);
    if (isZero(text, 24) && movesThird && text.form() != 7) return "MOV";
    if (text.form() != 4 || text.row().isUniform) return {};
    const auto factor = std::uint32_t(text.bits().at(32, 32));
    if (factor == 1) return isZero(text, 64) ? "" : "IADD";
    return std::has_single_bit(factor) && isZero(text, 64) ? "SHL" : "";
}
void product(VoltaText& text) {
    text.modifier(productName(text));
    withCarry(text);
    unsignedAt73(text);
}
void wideProduct(VoltaText& text) {
    withCarry(text);
    unsignedAt73(text);
}

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

// Field positions: Mesa, NAK (sm70_encode.rs); spelling: CuAssembler, DefaultInsAsmRepos.sm_75.txt.
constexpr auto kHex = Numbers::unsignedHex;
constexpr auto kSigned = Numbers::signedHex;
constexpr ArithmeticRule kRules[] = {
    {0x002, "b", kHex, Signs::none, kPlain, nothing, nothing},
    {0x007, "ab", kHex, Signs::none, kLastIn, nothing, nothing},
    {0x008, "ab", Numbers::single, Signs::real, kLastIn, flush, nothing},
    {0x009, "ab", Numbers::single, Signs::real, kLastIn, flush, nothing},
    {0x00a, "ab", Numbers::single, Signs::real, kLastIn, nothing, nothing},
    {0x00b, "ab", Numbers::single, Signs::real, kTwoOut | kLastIn, realComparison, nothing},
    {0x00c, "ab", kSigned, Signs::none, kTwoOut | kLastIn, wholeComparison, extendedIn},
    {0x010, "abc", kSigned, Signs::minus, kCarryOut, withCarry, carriesIn},
    {0x011, "abc", kHex, Signs::minusFirst, kCarryOut, lea, shiftAndCarry},
    {0x012, "abc", kHex, Signs::none, kUsedOut, table, truthTable},
    {0x013, "b", kHex, Signs::none, kPlain, nothing, nothing},
    {0x014, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x016, "abc", kHex, Signs::none, kPlain, permutation, nothing},
    {0x017, "ab", kSigned, Signs::none, kLastIn, unsignedAt73, nothing},
    {0x019, "abc", kHex, Signs::none, kPlain, funnelShift, nothing},
    {0x01a, "ab", kHex, Signs::none, kPlain, signExtension, nothing},
    {0x01b, "ab", kHex, Signs::none, kPlain, wrapping, nothing},
    {0x020, "ab", Numbers::single, Signs::real, kPlain, realArithmetic, nothing},
    {0x021, "ab", Numbers::single, Signs::real, kPlain, realArithmetic, nothing},
    {0x023, "abc", Numbers::single, Signs::real, kPlain, realArithmetic, nothing},
    {0x024, "abc", kSigned, Signs::minusSum, kCarryOut, product, carryIn},
    {0x025, "abc", kSigned, Signs::minusSum, kCarryOut, wideProduct, carryIn},
    {0x026, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x027, "abc", kSigned, Signs::minusSum, kCarryOut, wideProduct, carryIn},
    {0x028, "ab", Numbers::doubleHigh, Signs::real, kPlain, doubleArithmetic, nothing},
    {0x029, "ac", Numbers::doubleHigh, Signs::real, kPlain, doubleArithmetic, nothing},
    {0x02a, "ab", Numbers::doubleHigh, Signs::real, kTwoOut | kLastIn, doubleComparison, nothing},
    {0x02b, "abc", Numbers::doubleHigh, Signs::real, kPlain, doubleArithmetic, nothing},
    {0x030, "ab", Numbers::halves, Signs::halves, kPlain, halfArithmetic, nothing},
    {0x031, "abc", Numbers::halves, Signs::halves, kPlain, halfArithmetic, nothing},
    {0x032, "ab", Numbers::halves, Signs::halves, kPlain, halfArithmetic, nothing},
    {0x033, "ab", Numbers::halves, Signs::halves, kLastIn, halfComparison, nothing},
    {0x034, "ab", Numbers::halves, Signs::halves, kTwoOut | kLastIn, halfComparison, nothing},
    {0x035, "abc", Numbers::halves, Signs::halves, kPlain, halfArithmetic, nothing},
    {0x036, "ab", kHex, Signs::none, kPlain, nothing, nothing},
    {0x037, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x039, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x03c, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x03d, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x03e, "ab", kHex, Signs::none, kPlain, nothing, nothing},
    {0x03f, "abc", kHex, Signs::none, kPlain, nothing, nothing},
    {0x040, "ab", Numbers::halves, Signs::halves, kLastIn, nothing, nothing},
    {0x045, "b", kHex, Signs::none, kPlain, nothing, nothing},
    {0x046, "abc", kHex, Signs::none, kLastIn, nothing, nothing},
    {0x048, "ab", kSigned, Signs::none, kLastIn, unsignedAt73, nothing},
    {0x100, "b", kHex, Signs::none, kUsedOut, leadingOne, nothing},
    {0x101, "b", kHex, Signs::none, kPlain, nothing, nothing},
    {0x102, "ab", Numbers::single, Signs::real, kOneOut, nothing, nothing},
    {0x104, "b", Numbers::single, Signs::real, kPlain, floatToFloat, nothing},
    {0x105, "b", Numbers::single, Signs::real, kPlain, floatToInteger, nothing},
    {0x106, "b", kHex, Signs::none, kPlain, integerToFloat, nothing},
    {0x107, "b", Numbers::single, Signs::real, kPlain, rounding, nothing},
    {0x108, "b", Numbers::single, Signs::real, kPlain, function, nothing},
    {0x109, "b", kHex, Signs::none, kPlain, nothing, nothing},
    {0x110, "b", Numbers::single, Signs::real, kPlain, floatToFloat, nothing},
    {0x111, "b", Numbers::single, Signs::real, kPlain, floatToInteger, nothing},
    {0x112, "b", kHex, Signs::none, kPlain, integerToFloat, nothing},
    {0x113, "b", Numbers::single, Signs::real, kPlain, rounding, nothing},
};

const ArithmeticRule* ruleOf(const VoltaOpcode& row) {
    constexpr unsigned kUniform = 0x80;
    const unsigned operation = row.isUniform ? row.operation & ~kUniform : row.operation;
    if (row.instructionClass == InstructionClass::constantLoad) return nullptr;
    const auto* found = std::ranges::lower_bound(kRules, operation, {}, &ArithmeticRule::operation);
    return found != std::end(kRules) && found->operation == operation ? found : nullptr;
}

/// Writes the sources of one instruction.
class Sources {
  public:
    Sources(VoltaText& text, const ArithmeticRule& rule) : m_text(text), m_rule(rule) {}

    void write() {
        for (const char source : m_rule.sources) {
            if (source == 'a') m_text.operand(registerOperand(24, Slot::a, {72, 73}));
            else if (source == 'b') second();
            else if (hasThird()) third();
        }
    }

  private:
    struct SignBits {
        unsigned minus;
        unsigned absolute;
    };

    [[nodiscard]] bool isTernary() const { return m_rule.sources == "abc"; }
    /// What stands at 64–71 is the third source, or the second where the third is special.
    [[nodiscard]] SignBits signsAt64() const {
        return m_rule.signs == Signs::halves ? SignBits{84, 83} : SignBits{75, 74};
    }
    /// LEA has one only where it keeps the upper half.
    [[nodiscard]] bool hasThird() const {
        return m_rule.modify != lea || (m_text.bits().has(80) && !m_text.bits().has(73));
    }

    void second() {
        if (isThirdSpecial(m_text.form()) && isTernary()) m_text.operand(registerOperand(64, Slot::b, signsAt64()));
        else at32(Slot::b);
    }
    void third() {
        if (isThirdSpecial(m_text.form())) at32(Slot::c);
        else m_text.operand(registerOperand(64, Slot::c, signsAt64()));
    }
    /// What the form says: a register, an immediate, a constant, or a uniform register.
    void at32(Slot slot) {
        switch (m_text.form()) {
        case 1: return m_text.operand(registerOperand(32, slot, {63, 62}));
        case 2:
        case 4: return immediate();
        case 3:
        case 5: return m_text.operand(signedText(constant(), signOf(slot, {63, 62})));
        default: return m_text.operand(signedText(m_text.uniformAt(32) + halfAt(60), signOf(slot, {63, 62})));
        }
    }
    void immediate() {
        const bool compares = m_rule.modify == wholeComparison || m_rule.modify == unsignedAt73;
        const bool isUnsigned = compares && !m_text.bits().has(73);
        const Numbers numbers = isUnsigned ? Numbers::unsignedHex : m_rule.numbers;
        m_text.operand(immediateText(std::uint32_t(m_text.bits().at(32, 32)), numbers));
    }
    [[nodiscard]] std::string constant() const {
        const Bits& bits = m_text.bits();
        const bool isBindless = bits.has(91);
        if (isBindless) return "cx[" + uniformText(bits.number(32, 6), m_text.sm()) + "][" + offset() + "]";
        return constantText(bits.number(54, 5), bits.number(38, 16));
    }
    [[nodiscard]] std::string offset() const { return signedHexText(m_text.bits().number(38, 16)); }

    [[nodiscard]] Sign signOf(Slot slot, SignBits bits) const {
        const Signs signs = m_rule.signs;
        if (signs == Signs::none || signs == (slot == Slot::c ? Signs::minusFirst : Signs::minusSum)) return {};
        const bool isSet = m_text.bits().has(bits.minus);
        const bool hasAbsolute = signs == Signs::real || signs == Signs::halves;
        const bool adds = signs == Signs::minus || signs == Signs::minusFirst;
        const bool inverts = adds && m_text.bits().has(74); // With a carry in.
        return {isSet && !inverts, hasAbsolute && m_text.bits().has(bits.absolute), isSet && inverts};
    }
    [[nodiscard]] std::string halfAt(unsigned bit) const {
        constexpr std::array<std::string_view, 4> kHalves = {"", "", ".H0_H0", ".H1_H1"};
        return std::string(m_rule.signs == Signs::halves ? kHalves[m_text.bits().number(bit, 2)] : "");
    }
    [[nodiscard]] std::string registerOperand(unsigned bit, Slot slot, SignBits signs) const {
        const unsigned half = bit == 24 ? 74 : bit == 32 ? 60 : 81;
        std::string text = m_text.registerAt(bit);
        const bool stays = !m_text.row().isUniform && (m_text.instruction().control.reuse >> unsigned(slot) & 1) != 0;
        return signedText(std::move(text), signOf(slot, signs)) + halfAt(half) + (stays ? ".reuse" : "");
    }

    VoltaText& m_text;
    const ArithmeticRule& m_rule;
};

void writeResults(VoltaText& text, unsigned layout) {
    if ((layout & kTwoOut) != 0) {
        text.predicateOut(81);
        text.predicateOut(84);
        return;
    }
    if ((layout & kOneOut) != 0) return text.predicateOut(81);
    if ((layout & kUsedOut) != 0 && text.namesPredicate(81)) text.predicateOut(81);
    text.result();
    if ((layout & kCarryOut) == 0) return;
    const bool hasSecond = (text.row().shape.predicates & kOut1) != 0 && text.namesPredicate(84);
    if (hasSecond || text.namesPredicate(81)) text.predicateOut(81);
    if (hasSecond) text.predicateOut(84);
}

} // namespace

bool writeVoltaArithmetic(VoltaText& text) {
    const ArithmeticRule* rule = ruleOf(text.row());
    if (rule == nullptr) return false;
    rule->modify(text);
    writeResults(text, rule->layout);
    Sources(text, *rule).write();
    if ((rule->layout & kLastIn) != 0) text.predicateIn(87);
    rule->finish(text);
    return true;
}

void writeVoltaText(Instruction& instruction, const VoltaOpcode& row, int sm) {
    instruction.mnemonic = row.mnemonic;
    VoltaText text(instruction, row, sm);
    if (!writeVoltaArithmetic(text)) writeVoltaOther(text);
}

} // namespace forewarp::sass::encoding
