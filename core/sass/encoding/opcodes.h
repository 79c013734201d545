#pragma once

#include "core/sass/encoding/instruction.h"

namespace forewarp::sass::encoding {

/// Class, registers and predicates by mnemonic and operands, where a listing tells them; finer than decode().
void classify(Instruction& instruction, int sm);

} // namespace forewarp::sass::encoding
