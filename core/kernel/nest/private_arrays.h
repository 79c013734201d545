#pragma once

#include "core/kernel/kernel_profile.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::kernel::nest {

/// Arrays that each iteration of a mapped loop has of its own: found to be private, or declared inside, so that all
/// iterations of a proved loop write the same elements. Inputs: `nest` and `mapped` are positions in facts.loops.
[[nodiscard]] std::set<std::string, std::less<>> privateArrays(const ProgramFacts& facts, const std::vector<int>& nest,
                                                               const std::vector<int>& mapped,
                                                               const Assumptions& assumptions);

} // namespace forewarp::kernel::nest
