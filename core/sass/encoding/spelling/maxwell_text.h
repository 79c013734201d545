#pragma once

#include "core/sass/encoding/spelling/operand_text.h"

#include <string>
#include <string_view>
#include <utility>

namespace forewarp::sass::encoding::spelling {

/// Bits of an operand's signs; 0 where it has none.
struct SignBits {
    unsigned minus = 0;
    unsigned absolute = 0;
    unsigned inverted = 0;
};

/// Writes one instruction of sm_50 to sm_62.
class MaxwellText {
  public:
    MaxwellText(Instruction& instruction, const MaxwellMatch& match)
        : m_instruction(instruction), m_bits(instruction.words), m_match(match) {}

    [[nodiscard]] const Bits& bits() const { return m_bits; }
    [[nodiscard]] const MaxwellOpcode& row() const { return *m_match.opcode; }
    [[nodiscard]] MaxwellForm form() const { return m_match.form; }
    [[nodiscard]] const Instruction& instruction() const { return m_instruction; }

    void modifier(std::string_view name) {
        if (!name.empty()) (m_instruction.mnemonic += '.') += name;
    }
    void modifierIf(unsigned bit, std::string_view name) { modifier(m_bits.has(bit) ? name : std::string_view{}); }
    /// «ATOM.CAS» becomes «ATOM.E.CAS».
    void insertModifier(std::string_view name) { spelling::insertModifier(m_instruction.mnemonic, name); }
    void operand(std::string text) { m_instruction.operands.push_back(std::move(text)); }

    [[nodiscard]] std::string registerAt(unsigned bit) const { return registerText(m_bits.number(bit, 8)); }
    void result() { operand(registerAt(0)); }
    /// «R4.CC», where the carry is kept.
    void result(unsigned carryBit) { operand(registerAt(0) + (m_bits.has(carryBit) ? ".CC" : "")); }
    void predicateOut(unsigned bit) { operand(predicateText(m_bits.number(bit, 3))); }
    void predicateIn(unsigned bit, unsigned negation) {
        operand(predicateText(m_bits.number(bit, 3), m_bits.has(negation)));
    }

    void a(SignBits signs = {}, std::string_view part = {}) { operand(sourceAt(8, Slot::a, signs, part)); }
    /// A register, an immediate of 19 bits and a sign, or a constant.
    void b(Numbers numbers, SignBits signs = {}, std::string_view part = {}) {
        if (m_match.form == MaxwellForm::constantC) return operand(sourceAt(39, Slot::b, signs, part));
        if (m_match.form == MaxwellForm::registers) return operand(sourceAt(20, Slot::b, signs, part));
        operand(isImmediate() ? immediate(numbers) : signedText(constant(), signOf(signs)) + std::string(part));
    }
    void c(SignBits signs = {}, std::string_view part = {}) {
        if (m_match.form != MaxwellForm::constantC) return operand(sourceAt(39, Slot::c, signs, part));
        operand(signedText(constant(), signOf(signs)) + std::string(part));
    }
    [[nodiscard]] bool isImmediate() const {
        return m_match.form == MaxwellForm::withoutB && m_bits.number(60, 4) == 3;
    }
    void longImmediate(Numbers numbers) { operand(immediateText(std::uint32_t(m_bits.at(20, 32)), numbers)); }

  private:
    [[nodiscard]] Sign signOf(SignBits signs) const {
        const auto has = [this](unsigned bit) { return bit != 0 && m_bits.has(bit); };
        return {has(signs.minus), has(signs.absolute), has(signs.inverted)};
    }
    [[nodiscard]] std::string sourceAt(unsigned bit, Slot slot, SignBits signs, std::string_view part) const {
        const bool stays = (m_instruction.control.reuse >> unsigned(slot) & 1) != 0;
        return signedText(registerAt(bit), signOf(signs)) + std::string(part) + (stays ? ".reuse" : "");
    }
    [[nodiscard]] std::string constant() const { return constantText(m_bits.number(34, 5), m_bits.number(20, 14) * 4); }
    /// Floating-point numbers have their lowest bits cut off.
    [[nodiscard]] std::string immediate(Numbers numbers) const {
        const std::uint32_t value = m_bits.number(20, 19) | (m_bits.has(56) ? 1U << 19 : 0);
        if (numbers == Numbers::single || numbers == Numbers::doubleHigh) return immediateText(value << 12, numbers);
        return signedHexText(m_bits.has(56) ? std::int64_t(value) - (1 << 20) : std::int64_t(value));
    }

    Instruction& m_instruction;
    Bits m_bits;
    MaxwellMatch m_match;
};

} // namespace forewarp::sass::encoding::spelling
