#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::harness {

/// Functions that print what a program has measured: as text, or as one line of JSON, «forewarp-measurement».
[[nodiscard]] std::string measurementFunctions(const plan::PortPlan& plan, const plan::PortNames& names);

/// Whole-number scalars that have a value in the plan: the program's arguments.
[[nodiscard]] std::vector<const plan::PortedScalar*> sizesOf(const plan::PortPlan& plan);

/// «32», «32x8», as an argument has it.
[[nodiscard]] std::string shapeArgument(const kernel::BlockShape& block);

[[nodiscard]] std::string withReplaced(std::string text, const std::string& from, const std::string& to);

} // namespace forewarp::frontend::cuda::harness
