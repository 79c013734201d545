#pragma once

#include "frontend/cuda/port_names.h"
#include "frontend/cuda/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda {

/// Functions that print what a program has measured: as text, or as one line of JSON, «forewarp-measurement».
[[nodiscard]] std::string measurementFunctions(const PortPlan& plan, const PortNames& names);

/// Whole-number scalars that have a value in the plan: the program's arguments.
[[nodiscard]] std::vector<const PortedScalar*> sizesOf(const PortPlan& plan);

/// «32», «32x8», as an argument has it.
[[nodiscard]] std::string shapeArgument(const BlockShape& block);

[[nodiscard]] std::string withReplaced(std::string text, const std::string& from, const std::string& to);

} // namespace forewarp::frontend::cuda
