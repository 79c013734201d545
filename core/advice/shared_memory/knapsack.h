#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <vector>

namespace forewarp::advice::shared_memory {

/// Algorithm 6.2 of Resios (2011): by frequency per byte, those that still fit; unknown sizes are left out.
[[nodiscard]] SharedChoice chooseGreedily(const std::vector<SharedOpportunity>& opportunities, Bytes capacity);

/// The set with the largest frequency among those that fit: 0/1 knapsack by dynamic programming over bytes; of several
/// the smallest in bytes.
[[nodiscard]] SharedChoice chooseExactly(const std::vector<SharedOpportunity>& opportunities, Bytes capacity);

} // namespace forewarp::advice::shared_memory
