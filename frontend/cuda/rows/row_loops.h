#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

#include <optional>

namespace forewarp::frontend::cuda::rows {

/// Where a warp has a row, the thread's text becomes that of a lane: it has every 32nd iteration of the row loops, the warp
/// adds up what its lanes have, and the first lane alone writes what stands beside.
///
/// Inputs: a nest whose variables are placed in the plan. Errors: row loops that the text does not let share, with the place.
[[nodiscard]] std::optional<Error> shareRows(read::PortedNest& nest, plan::PortPlan& plan);

} // namespace forewarp::frontend::cuda::rows
