#pragma once

#include "core/explain/report.h"

namespace forewarp::explain {

/// Sequential time of one execution of the traced nest, in seconds.
///
/// Returns: 0 without a trace or a measurement, and where the kernel has a size that the run did not have, or the
/// mean of executions that differ.
[[nodiscard]] double hostSecondsOf(const kernel::KernelProfile& kernel);

} // namespace forewarp::explain
