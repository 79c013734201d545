#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

#include <optional>

namespace forewarp::frontend::cuda::plan {

/// Sorts the variables from outside the nest into scalars, arrays, last values and locals of the plan, whose reductions
/// are known. Errors: variables that the threads would share.
[[nodiscard]] std::optional<Error> placeVariables(const read::PortedNest& nest, PortPlan& plan);

} // namespace forewarp::frontend::cuda::plan
