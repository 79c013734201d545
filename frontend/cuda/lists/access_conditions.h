#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <vector>

namespace forewarp::frontend::cuda::lists {

/// A comparison, or what data decide, and whether it holds.
struct Condition {
    kernel::Expression compared;
    bool holds = true;
};
using Way = std::vector<Condition>; ///< All of them hold.

/// The ways in which a loop of the nest makes its access: in each iteration that makes it, one of them holds. Conditions of
/// the loops around count, but for that of the nest's outermost.
///
/// Inputs: `nest`, the loops of a nest, outermost first; `position` of the access in its loop.
/// Returns: nothing where a condition is too long to say, or where there would be more than 16 ways.
[[nodiscard]] std::optional<std::vector<Way>> conditionsOf(const kernel::LoopFacts& loop, std::size_t position,
                                                           const std::vector<const kernel::LoopFacts*>& nest);

} // namespace forewarp::frontend::cuda::lists
