#include "core/sass/encoding/spelling/volta_arithmetic.h"

#include "core/sass/encoding/spelling/volta_modifiers.h"

#include <algorithm>
#include <array>

namespace forewarp::sass::encoding::spelling {

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
        if (m_text.isThirdSpecial() && isTernary()) m_text.operand(registerOperand(64, Slot::b, signsAt64()));
        else at32(Slot::b);
    }
    void third() {
        if (m_text.isThirdSpecial()) at32(Slot::c);
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

} // namespace forewarp::sass::encoding::spelling
