#pragma once

#include "core/kernel/program_facts.h"

#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace forewarp::frontend::profile {

/// What an IR instruction costs like on a GPU; nothing for what costs none (phis, debug records, lifetimes, no-op casts).
[[nodiscard]] std::optional<kernel::Operation> operationOf(const llvm::Instruction& instruction);

} // namespace forewarp::frontend::profile
