#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::harness {

/// Of an option of the program; longer where a size of the loop has the name.
[[nodiscard]] std::string optionName(const plan::PortPlan& plan, std::string name);

/// Functions that read `NAME=VALUE` and `block=XxYxZ`, and that print the usage.
[[nodiscard]] std::string argumentFunctions(const plan::PortPlan& plan, const plan::PortNames& names);

/// The variables that arguments set, at the beginning of main(): elements of unknown extents are 0 where not given.
[[nodiscard]] std::string argumentVariables(const plan::PortPlan& plan, const plan::PortNames& names);

/// What sets them; leaves main() with the usage where an argument is none.
[[nodiscard]] std::string argumentLoop(const plan::PortPlan& plan, const plan::PortNames& names);

/// Arrays whose elements are an argument: those that stay on the host as well, since all have to be made.
[[nodiscard]] std::vector<const plan::PortedArray*> unknownExtents(const plan::PortPlan& plan);

/// «1024»
[[nodiscard]] std::string wholeNumber(double value);

} // namespace forewarp::frontend::cuda::harness
