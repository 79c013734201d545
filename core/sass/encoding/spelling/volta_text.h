#pragma once

#include "core/sass/encoding/spelling/operand_text.h"

#include <string>
#include <string_view>
#include <utility>

namespace forewarp::sass::encoding::spelling {

/// Writes one instruction of sm_70 or later.
class VoltaText {
  public:
    VoltaText(Instruction& instruction, const VoltaOpcode& row, int sm)
        : m_instruction(instruction), m_bits(instruction.words), m_row(row), m_sm(sm), m_form(m_bits.number(9, 3)) {}

    [[nodiscard]] const Bits& bits() const { return m_bits; }
    [[nodiscard]] const VoltaOpcode& row() const { return m_row; }
    [[nodiscard]] const Instruction& instruction() const { return m_instruction; }
    [[nodiscard]] int sm() const { return m_sm; }
    [[nodiscard]] unsigned form() const { return m_form; }
    /// Whether the third source stands where other forms have the second: at bit 32, as a constant or an immediate too.
    [[nodiscard]] bool isThirdSpecial() const { return m_form == 2 || m_form == 3 || m_form == 7; }

    /// «ATOMG.CAS» becomes «ATOMG.E.CAS».
    void insertModifier(std::string_view name) { spelling::insertModifier(m_instruction.mnemonic, name); }
    /// «.FTZ»; nothing where it is empty.
    void modifier(std::string_view name) {
        if (!name.empty()) (m_instruction.mnemonic += '.') += name;
    }
    void modifierIf(unsigned bit, std::string_view name) { modifier(m_bits.has(bit) ? name : std::string_view{}); }
    void operand(std::string text) { m_instruction.operands.push_back(std::move(text)); }

    /// The register at one of the fields, of the file that the instruction works on.
    [[nodiscard]] std::string registerAt(unsigned bit) const {
        return m_row.isUniform ? uniformAt(bit) : registerText(m_bits.number(bit, 8));
    }
    [[nodiscard]] std::string uniformAt(unsigned bit) const { return uniformText(m_bits.number(bit, 8), m_sm); }
    void result() { operand(registerAt(16)); }
    void predicateOut(unsigned bit) { operand(predicateText(m_bits.number(bit, 3), false, m_row.isUniform)); }
    /// Of three bits, with the one for «!» behind them.
    void predicateIn(unsigned bit) {
        operand(predicateText(m_bits.number(bit, 3), m_bits.has(bit + 3), m_row.isUniform));
    }
    [[nodiscard]] bool namesPredicate(unsigned bit) const { return m_bits.number(bit, 3) != unsigned(kTruePredicate); }

  private:
    Instruction& m_instruction;
    Bits m_bits;
    const VoltaOpcode& m_row;
    int m_sm;
    unsigned m_form;
};

} // namespace forewarp::sass::encoding::spelling
