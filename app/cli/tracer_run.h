#pragma once

#include "core/base/progress.h"
#include "frontend/observe.h"
#include "frontend/trace_nest.h"

namespace forewarp::cli {

/// Has forewarp-tracer, the program beside this one, run the user's program, and waits for what it showed.
///
/// The tracer gets a process group of its own, which an interrupt (Ctrl+C), a hang-up or a termination of this program
/// kills first. `progress` gets the tracer's steps; its stop token is not asked.
/// Errors: those of frontend::observe(); the tracer is not installed (input) or ended abnormally (internal).
[[nodiscard]] Result<frontend::ObservationResult> runTracer(const frontend::ObservationRequest& request,
                                                            const Progress& progress);

/// The same for a nest whose accesses are recorded. Errors: also those of frontend::traceNest().
[[nodiscard]] Result<frontend::NestTraceResult> runNestTracer(const frontend::NestTraceRequest& request,
                                                              const Progress& progress);

} // namespace forewarp::cli
