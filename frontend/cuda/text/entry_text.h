#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::text {

/// Statements that launch the kernel on arrays that lie on the GPU.
struct DeviceBody {
    std::string preparation; ///< Counts, checks and the grid, indented by four blanks.
    std::string launch;      ///< In the stream «stream», indented by eight.
};

/// C functions for other programs, which return a status where the port's own functions throw: `<kernel>_host`,
/// `<kernel>_failure` and, where all results are arrays, `<kernel>_device`.
[[nodiscard]] std::string entriesText(const plan::PortPlan& plan, const plan::PortNames& names,
                                      const DeviceBody& device);

/// Declares these entries, for C and C++.
[[nodiscard]] std::string headerText(const plan::PortPlan& plan, const plan::PortNames& names);

} // namespace forewarp::frontend::cuda::text
