#pragma once

#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"

#include <optional>

namespace forewarp::kernel::limits {

/// Refuses a kernel whose code runs more often than a counter of 64 bits counts, all launches together.
[[nodiscard]] std::optional<Error> refuseEndless(const KernelProfile& kernel, const ProgramFacts& facts);

/// Refuses a launch with more blocks along x than a grid has (CUDA C++ Programming Guide 13.0, «Technical Specifications
/// per Compute Capability»: 2³¹ − 1). What y and z do not hold can be folded into x, so they are not limited.
[[nodiscard]] std::optional<Error> refuseEndlessGrid(const KernelProfile& kernel, const Launch& launch);

} // namespace forewarp::kernel::limits
