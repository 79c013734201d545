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

/// What an instruction takes beyond operationOf() where a GPU has no single one for it: mathematical functions, divisions
/// by constants. Each of these operations waits for the one before, the first for operationOf().
[[nodiscard]] std::vector<kernel::Operation> furtherOperationsOf(const llvm::Instruction& instruction);

} // namespace forewarp::frontend::profile
