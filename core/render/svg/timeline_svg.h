#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <string>

namespace forewarp::render::svg {

/// What a printed timeline shows of a simulation, from its beginning on.
struct TimelineWindow {
    double end = 0;      ///< Cycles; 0 where no intervals were recorded.
    int warps = 0;       ///< The first so many, a row each.
    int activeWarps = 0; ///< That do anything in this time.
    bool isWhole = true; ///< Nothing happens later.
};

/// All of a short run; of a longer one 5,000 cycles, or as few as 2,000 where warps do so much that more could not be told
/// apart.
[[nodiscard]] TimelineWindow timelineWindow(const simulation::scheduler::WarpSimulation& simulation);

/// What each warp does over time as inline SVG, in that window.
///
/// Stretches too narrow to be seen become one that is marked as mixed. Below 200 kB, whatever the simulation. Empty without
/// intervals.
[[nodiscard]] std::string timelineSvg(const simulation::scheduler::WarpSimulation& simulation);

} // namespace forewarp::render::svg
