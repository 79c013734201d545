#pragma once

#include "core/sass/encoding/encoded_fields.h"
#include "core/sass/encoding/instruction.h"

namespace forewarp::sass::encoding::spelling {

/// Adds to the mnemonic what the encoding says of modifiers, and writes the operands, as cuobjdump spells them.
///
/// Source: field positions from CuAssembler, turingas, Mesa's NAK (src/nouveau/compiler/nak/sm70_encode.rs) and maxas; own
/// reading of kernels that ptxas 13.0 compiled. What is not known is left out.
void writeVoltaText(Instruction& instruction, const VoltaOpcode& row, int sm);
void writeMaxwellText(Instruction& instruction, const MaxwellMatch& match);

} // namespace forewarp::sass::encoding::spelling
