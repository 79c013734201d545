#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <cstdint>
#include <stop_token>

namespace forewarp::simulation::scheduler {

/// SimulationTiming::pipelined: fills in everything that the simulation of `blocks` blocks finds, in cycles of the blocks
/// simulated.
void simulatePipelined(WarpSimulation& simulation, std::int64_t blocks, const std::stop_token& stop);

} // namespace forewarp::simulation::scheduler
