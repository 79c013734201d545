#pragma once

#include "core/sass/encoding/instruction.h"

namespace forewarp::sass {

/// Fills class, mnemonic (where `instruction.mnemonic` is empty), registers, predicates, control (Volta and later) and
/// branch target from the encoding.
///
/// Source: maxas (MaxAsGrammar), CuAssembler and turingas for the field positions; own reading of kernels compiled for sm_75,
/// 80, 86, 89 and 90. Returns: false for an opcode that is not in the tables.
bool decode(Instruction& instruction, int sm);

/// Class, registers and predicates by mnemonic and operands, where a listing tells them; finer than decode().
void classify(Instruction& instruction, int sm);

/// The class of a mnemonic: «LDG.E.64» is a global load.
[[nodiscard]] InstructionClass classOf(std::string_view mnemonic);

/// Registers that an access of this mnemonic moves: 1, 2 for «.64», 4 for «.128».
[[nodiscard]] int accessRegisters(std::string_view mnemonic);

} // namespace forewarp::sass
