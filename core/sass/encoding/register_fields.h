#pragma once

#include "core/sass/encoding/instruction.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace forewarp::sass::encoding {

/// One operand of an encoding that names registers.
struct RegisterField {
    unsigned bit = 0; ///< Lowest of its eight, counted over both words.
    RegisterRange registers;
    bool isWritten = false;

    friend bool operator==(const RegisterField&, const RegisterField&) = default;
};

/// Where an instruction's encoding names registers, RZ left out.
///
/// Nothing where the opcode is not in the tables, or where the listing's text names other registers than the encoding: then
/// no register of the instruction may be renamed.
[[nodiscard]] std::optional<std::vector<RegisterField>> registerFields(const Instruction& instruction, int sm);

/// The new number of every register; RZ stays RZ.
using RegisterMap = std::array<std::uint8_t, 256>;
[[nodiscard]] RegisterMap identityMap();

/// Gives registers new numbers: in the encoding, the operands' text, and what is read and written.
///
/// Inputs: an instruction with registerFields(); registers that one operand joins stay neighbours in `map`.
void renameRegisters(Instruction& instruction, int sm, const RegisterMap& map);

/// Puts the control fields into the encoding (Volta and later; Maxwell keeps them in words of their own), and takes
/// «.reuse» from operands whose bit is gone.
void writeControl(Instruction& instruction, int sm);

} // namespace forewarp::sass::encoding
