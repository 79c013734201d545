#pragma once

#include "frontend/observe.h"

namespace forewarp::frontend {

/// Holds this process, which is about to run a traced program, to the limits: processor time, memory, no core file, and
/// where files may not be written no writing and no starting of programs, by the kernel where it offers that (Landlock).
void limitThisProcess(const RunLimits& limits);

} // namespace forewarp::frontend
