#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/text/kernel_text.h"

#include <string>

namespace forewarp::frontend::cuda::text {

/// `<kernel>_on_gpu`, which runs the kernel on the host's arrays, and what it needs; entries for programs in C.
[[nodiscard]] std::string hostText(const plan::PortPlan& plan, const KernelText& kernel, const plan::PortNames& names);

/// True where the kernel works with the plan's block shape only.
[[nodiscard]] bool isBlockFixed(const plan::PortPlan& plan);

/// «block», or the constant's name where the shape is fixed.
[[nodiscard]] std::string blockName(const plan::PortPlan& plan, const plan::PortNames& names);

} // namespace forewarp::frontend::cuda::text
