#pragma once

#include "core/sass/encoding/instruction.h"

namespace forewarp::sass::encoding {

/// Class, registers and predicates by mnemonic and operands, where a listing tells them; finer than decode().
void classify(Instruction& instruction, int sm);

/// The class of a mnemonic: «LDG.E.64» is a global load.
[[nodiscard]] InstructionClass classOf(std::string_view mnemonic);

/// Registers that an access of this mnemonic moves: 1, 2 for «.64», 4 for «.128».
[[nodiscard]] int accessRegisters(std::string_view mnemonic);

} // namespace forewarp::sass::encoding
