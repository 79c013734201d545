#pragma once

#include "core/device/device.h"
#include "core/kernel/program_facts.h"

#include <optional>

namespace forewarp::dataflow {

/// What an operation costs like; nothing for loads, stores and barriers, which cost what memory and other warps do.
/// Branches, calls and whatever has no kind of its own count as one integer addition.
[[nodiscard]] std::optional<device::InstructionKind> kindOf(kernel::Operation operation);

} // namespace forewarp::dataflow
