#pragma once

#include "core/kernel/mapping/thread_mapping.h"

#include <optional>

namespace forewarp::kernel::mapping {

/// The facts with one counter for each group of loops of which a thread has one iteration each: addresses, conditions and
/// trip counts of the nest name the first of them. Inputs: the nest's first loop; `joined` as ThreadMapping has it.
/// Returns: nothing where there is no such group.
[[nodiscard]] std::optional<ProgramFacts> withJoinedLoops(const ProgramFacts& facts, int start,
                                                          const std::vector<int>& joined);

} // namespace forewarp::kernel::mapping
