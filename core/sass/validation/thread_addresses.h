#pragma once

#include "core/kernel/launch.h"
#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <span>
#include <string>

namespace forewarp::sass::validation {

/// Runs a prologue for every thread of a block and compares a register with 4 · (x + y · X + z · X · Y), equation (1) of
/// RegDem. Returns: what is wrong, empty where nothing is.
///
/// Valid: S2R, IMAD, SHF.L (Volta and later), XMAD, SHL (Maxwell) in the forms that such a prologue takes, without guards.
[[nodiscard]] std::string threadAddressDifference(std::span<const encoding::Instruction> prologue, int sm,
                                                  const kernel::BlockShape& block, int addressRegister);

} // namespace forewarp::sass::validation
