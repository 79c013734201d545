#pragma once

#include "core/simulation/scheduler/loop_runs.h"
#include "core/simulation/scheduler/warp_program.h"

#include <cstdint>
#include <vector>

namespace forewarp::simulation::scheduler {

/// Where in a warp's scoreboard the time of each result stands. Results of which one is no longer waited for when the other
/// comes share a place, so that a warp with a long trace needs few.
struct Scoreboard {
    static constexpr std::int32_t kUnread = 0;
    std::vector<std::int32_t> place; ///< By instruction; kUnread where nobody waits for its result.
    int size = 1;
};

[[nodiscard]] Scoreboard scoreboard(const WarpProgram& program, const LoopRuns& loops);

} // namespace forewarp::simulation::scheduler
