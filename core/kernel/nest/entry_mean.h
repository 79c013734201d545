#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <span>

namespace forewarp::kernel::nest {

/// A counter that a trip count depends on.
struct CountedLoop {
    const LoopFacts* loop;
    double trips = 1; ///< Mean iterations per entry; used where the loop has no trip count of its own.
};

/// Mean trip count over all entries of a loop, for counts that vary with the counters of the loops around it: triangles,
/// clamped windows, remainders. An entry that does not run counts with 0.
///
/// Inputs: `count` in symbols and counters; `around`, the loops whose counters it needs, directly or through another
/// one's count, outermost first; `means`, a value for every symbol, and for every counter its mean.
/// Returns: the count at the counters' means where it is linear in counters that do not depend on each other; else a mean
/// over all entries if they are few, and over 512 that cover them evenly if they are many. Nothing where the count has no
/// value.
[[nodiscard]] std::optional<double> meanOverEntries(const Expression& count, std::span<const CountedLoop> around,
                                                    const Bindings& means);

} // namespace forewarp::kernel::nest
