#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::warps {

/// Requests that a warp makes with each affine access, by position in KernelProfile::accesses: the mean over all warps of
/// the grid that have threads. A warp stays in a loop as long as its busiest lane.
///
/// Inputs: the block shape decides which threads share a warp. Returns: exact where trips do not depend on threads or
/// outer counters, or on few of them (under a condition times ProfiledAccess::share); else the mean of one warp out of each of 1,024 equal parts of the grid, and of
/// counters in the middle of 64 equal parts, which is exact where trips are linear within each.
[[nodiscard]] std::vector<double> meanRequestsPerWarp(const kernel::KernelProfile& kernel,
                                                      const kernel::BlockShape& block);

} // namespace forewarp::warps
