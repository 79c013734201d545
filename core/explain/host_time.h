#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::explain {

/// Sequential time of one execution of the traced nest, in seconds.
///
/// Returns: 0 without a trace or a measurement, and where the kernel has a size that the run did not have, or the
/// mean of executions that differ.
[[nodiscard]] double hostSecondsOf(const kernel::KernelProfile& kernel);

/// How one launch compares with LoopReport::hostSeconds, by the first and the last model: «8.13× faster»,
/// «8.13–12.4× faster», «2× slower», «0.8–1.5× as fast». Needs both, hostSeconds and a prediction.
[[nodiscard]] std::string speedupText(const LoopReport& loop);

} // namespace forewarp::explain
