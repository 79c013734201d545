#pragma once

#include "core/kernel/mapping/thread_mapping.h"

#include <optional>

namespace forewarp::kernel::mapping {

/// The facts with one counter for each group of loops of which a thread has one iteration each (ThreadMapping::joined):
/// addresses, conditions and trip counts of the nest name the first of them. Nothing where there is no such group.
[[nodiscard]] std::optional<ProgramFacts> withJoinedLoops(const ProgramFacts& facts, int start,
                                                          const ThreadMapping& mapping);

} // namespace forewarp::kernel::mapping
