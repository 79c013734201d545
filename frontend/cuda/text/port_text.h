#pragma once

#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::text {

/// The whole file: what it is, kernel, host function, the loop as the C has it, and the program that compares them.
[[nodiscard]] std::string portText(const plan::PortPlan& plan);

/// Declares what the file has for other programs, in C.
[[nodiscard]] std::string portHeader(const plan::PortPlan& plan);

} // namespace forewarp::frontend::cuda::text
