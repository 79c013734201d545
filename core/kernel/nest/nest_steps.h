#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::kernel::nest {

/// What each thread does, loop for loop in program order; `nest` as loopsOfNest() gives it, `mapped` as mapToThreads().
///
/// Accesses of one loop keep their order; a loop inside it stands before those that follow it in the source. Loads moved
/// out of an inner loop run before it, stores after it. Positions count accesses and unmapped loops as `nest` lists them.
[[nodiscard]] std::vector<ThreadStep> stepsOfNest(const ProgramFacts& facts, const std::vector<int>& nest,
                                                  const std::vector<int>& mapped);

/// What each thread executes: blocks and unmapped loops in program order, counted as stepsOfNest() counts; loops without
/// blocks are left out.
[[nodiscard]] std::vector<ProgramStep> programOfNest(const ProgramFacts& facts, const std::vector<int>& nest,
                                                     const std::vector<int>& mapped);

} // namespace forewarp::kernel::nest
