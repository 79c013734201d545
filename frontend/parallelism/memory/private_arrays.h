#pragma once

#include "frontend/parallelism/memory/carried_pairs.h"
#include "frontend/parallelism/memory/instance_sets.h"

#include <set>
#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// What giving each iteration its own copy of an array would come to.
struct Privatisation {
    std::set<const MemoryReference*>
        covered; ///< Reads that meet other iterations' writes only where their own iteration
                                              ///< has written before.
    bool isPrivate = false; ///< All reads are covered, and what stays behind after the loop is dead or reproduced.
    bool isFirst = false;   ///< Each copy has to start with what the array holds before the loop.
    bool isLast = false;    ///< The last iteration's copy has to be kept.
};

/// Whether every iteration may have its own copy of the array that `references` (all in the loop with that key) share;
/// `carried` are all its pairs that connect iterations.
///
/// Source: Tu and Padua, Automatic Array Privatization (1993): each read of what other iterations write is covered by
/// writes of its own iteration that come before it. What the array holds after the loop counts as read, unless the array
/// is a local whose address stays here and that nothing outside the loop reads. Where it counts, the last iteration must
/// write all that any iteration writes.
[[nodiscard]] Privatisation privatise(InstanceSets& sets, const std::vector<const MemoryReference*>& references,
                                      const std::vector<CarriedPair>& carried, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::memory
