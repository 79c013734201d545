#pragma once

#include "core/sass/encoding/instruction.h"

namespace forewarp::sass::encoding {

/// Fills class, mnemonic (where `instruction.mnemonic` is empty), registers, predicates, control (Volta and later) and
/// branch target from the encoding.
///
/// Source: maxas (MaxAsGrammar), CuAssembler and turingas for the field positions; own reading of kernels compiled for sm_75,
/// 80, 86, 89 and 90. Returns: false for an opcode that is not in the tables.
bool decode(Instruction& instruction, int sm);

} // namespace forewarp::sass::encoding
