#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::harness {

/// The program around a port: arguments, inputs, both runs, the comparison, and what it prints.
///
/// Arguments: `NAME=VALUE` for whole-number scalars that have a value in the plan and for the elements of arrays of unknown
/// extent, `block=XxYxZ`, `runs=N`, `--json`. Exit status: 0 equal, 1 different, 2 not possible as asked, 3 an error of CUDA.
[[nodiscard]] std::string harnessText(const plan::PortPlan& plan, const plan::PortNames& names);

} // namespace forewarp::frontend::cuda::harness
