#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <cstdint>
#include <stop_token>

namespace forewarp::simulation::scheduler {

/// SimulationTiming::published: fills in everything that the simulation of `blocks` blocks finds, in cycles of the blocks
/// simulated.
///
/// Source: A. Resios, «GPU performance prediction using parametrized models», Utrecht University 2011, Algorithm 5.1.
void simulatePublished(WarpSimulation& simulation, std::int64_t blocks, const std::stop_token& stop);

} // namespace forewarp::simulation::scheduler
