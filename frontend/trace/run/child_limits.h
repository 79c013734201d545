#pragma once

#include "frontend/trace/observe.h"

namespace forewarp::frontend::trace::run {

/// Holds this process, which is about to run a traced program, to the limits: processor time, memory, no core file, and
/// where files may not be written no writing and no starting of programs, by the kernel where it offers that (Landlock).
void limitThisProcess(const RunLimits& limits);

} // namespace forewarp::frontend::trace::run
