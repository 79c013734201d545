#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::harness {

/// Functions that make the inputs of a plan: numbers, indices, structures, as far as the plan has them.
[[nodiscard]] std::string inputFunctions(const plan::PortPlan& plan, const plan::PortNames& names);

/// Functions that compare what the port and the C have computed, and the tolerance of floating-point values.
[[nodiscard]] std::string comparisonFunctions(const plan::PortPlan& plan, const plan::PortNames& names);

/// True where the plan's results come in other roundings than those of C.
[[nodiscard]] bool isRounded(const plan::PortPlan& plan);

/// True for a sum that the harness also computes in double: C's own loses its small terms where there are many, and is no
/// measure of a tree's (Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 4.2).
[[nodiscard]] bool widensSum(const plan::PortedReduction& reduction, const plan::PortPlan& plan);
[[nodiscard]] bool widensSums(const plan::PortPlan& plan);

} // namespace forewarp::frontend::cuda::harness
