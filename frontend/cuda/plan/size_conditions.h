#pragma once

#include "frontend/cuda/plan/port_plan.h"

#include <vector>

namespace forewarp::frontend::cuda::read {
struct PortedNest;
}

namespace forewarp::frontend::cuda::plan {

/// What the port asks of its sizes: what the verdicts on the nest's loops rest on, and what the C function asks before it
/// comes to the nest. Only conditions on scalars of the plan; in the order of the facts, without repetitions.
[[nodiscard]] std::vector<SizeCondition> sizeConditions(const read::PortedNest& nest, const PortPlan& plan);

/// Whether the expression is made of variables that the port is given.
[[nodiscard]] bool isSettable(const kernel::Expression& expression, const read::PortedNest& nest);

/// Gives the nest's symbols values that fulfil these conditions, where those that it has do not: «ch = 3» for «ch >= 3».
/// Likewise sizes with which its loops run, and reach nothing in front of their arrays. What the user, the source or a run
/// gives stays.
void chooseSizes(read::PortedNest& nest);

/// Halves the sizes that are assumed, down to 64; false where none is left, or conditions would not hold any more.
[[nodiscard]] bool takeSmallerSizes(read::PortedNest& nest);

} // namespace forewarp::frontend::cuda::plan
