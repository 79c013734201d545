#pragma once

#include "frontend/cuda/kernel_text.h"
#include "frontend/cuda/port_names.h"
#include "frontend/cuda/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda {

/// `<kernel>_on_gpu`, which runs the kernel on the host's arrays, and what it needs.
[[nodiscard]] std::string hostText(const PortPlan& plan, const KernelText& kernel, const PortNames& names);

/// True where the kernel works with the plan's block shape only.
[[nodiscard]] bool isBlockFixed(const PortPlan& plan);

/// «block», or the constant's name where the shape is fixed.
[[nodiscard]] std::string blockName(const PortPlan& plan, const PortNames& names);

} // namespace forewarp::frontend::cuda
