#pragma once

#include "frontend/trace/run/run_program.h"

namespace forewarp::frontend::trace::run {

/// Applies the limits to this process, which is about to run a traced program: processor time, memory, no core file.
void limitThisProcess(const RunLimits& limits);

/// Confines this process to what the program may do: read what `start` names and the system's libraries, write where it
/// may, and nothing else. Returns whether the kernel does so.
[[nodiscard]] bool confineThisProcess(const ProgramStart& start);

} // namespace forewarp::frontend::trace::run
