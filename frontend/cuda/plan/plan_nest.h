#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

namespace forewarp::frontend::cuda::plan {

/// The plan, without tiles. Errors: what cannot be ported.
[[nodiscard]] Result<PortPlan> planNest(read::PortedNest& nest);

} // namespace forewarp::frontend::cuda::plan
