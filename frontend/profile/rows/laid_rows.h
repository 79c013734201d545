#pragma once

#include "core/kernel/program_facts.h"

#include <span>

namespace forewarp::frontend::profile::rows {

/// Of a row whose length nobody knows.
inline constexpr long long kAssumedRowBytes = 4096;

/// Gives elements that row pointers lead to the index they have where rows lie one behind the other, each as long as the
/// nest's accesses reach; where that cannot be said, of 4,096 bytes.
///
/// Expects the nests whole: `positions` are those of loops in `all`.
void layRows(std::span<const int> positions, std::vector<kernel::LoopFacts>& all);

/// Gives one of them its index, or its address where that is no linear form of the counters of these loops.
void layInRow(kernel::MemoryAccess& access, const kernel::Expression& rowBytes,
              std::span<const kernel::LoopFacts* const> nest);

} // namespace forewarp::frontend::profile::rows
