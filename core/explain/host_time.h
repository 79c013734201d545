#pragma once

#include "core/explain/report.h"

namespace forewarp::explain {

/// Sequential time of as many executions of a nest as its kernel has launches, in seconds: by the traced one, else by the
/// mean of those of the program's run.
///
/// Returns: 0 without a trace or run that measured it, and where the kernel has a size that it did not have. Of a trace
/// also where the kernel is the mean of executions that differ.
[[nodiscard]] double hostSecondsOf(const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts,
                                   std::string_view loop, const kernel::Assumptions& assumptions);

} // namespace forewarp::explain
