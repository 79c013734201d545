#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace forewarp::frontend::profile {

/// What an IR instruction costs like on a GPU; nothing for what costs none (phis, debug records, lifetimes, no-op casts).
[[nodiscard]] std::optional<kernel::Operation> operationOf(const llvm::Instruction& instruction);

/// The rest of an instruction that a GPU has no single one for, each waiting for the one before and the first for
/// operationOf(): of mathematical functions, and of divisions by constants.
[[nodiscard]] std::vector<kernel::Operation> furtherOperationsOf(const llvm::Instruction& instruction);

} // namespace forewarp::frontend::profile
