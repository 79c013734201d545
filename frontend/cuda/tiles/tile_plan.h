#pragma once

#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

namespace forewarp::frontend::cuda::tiles {

/// Puts the chosen arrays into shared memory, and what cannot be put there into the plan's notes.
void tilePlan(read::PortedNest& nest, plan::PortPlan& plan);

} // namespace forewarp::frontend::cuda::tiles
