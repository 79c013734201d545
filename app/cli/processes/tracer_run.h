#pragma once

#include "core/base/progress.h"
#include "frontend/trace/measure.h"
#include "frontend/trace/observe.h"
#include "frontend/trace/trace_nest.h"

namespace forewarp::cli::processes {

/// Has forewarp-tracer, the program beside this one, run the user's program, and waits for what it showed.
///
/// The tracer gets a process group of its own, which an interrupt (Ctrl+C), a hang-up or a termination of this program
/// kills first. `progress` gets the tracer's steps; its stop token is not asked.
/// Errors: those of frontend::observe(); the tracer is not installed (input) or ended abnormally (internal).
[[nodiscard]] Result<frontend::trace::ObservationResult> runTracer(const frontend::trace::ObservationRequest& request,
                                                                   const Progress& progress);

/// The same for a nest whose accesses are recorded. Errors: also those of frontend::traceNest().
[[nodiscard]] Result<frontend::trace::NestTraceResult> runNestTracer(const frontend::trace::NestTraceRequest& request,
                                                                     const Progress& progress);

/// The same for a program whose loops are counted. Errors: also those of frontend::trace::measureProgram().
[[nodiscard]] Result<frontend::trace::MeasureResult> runMeasuringTracer(const frontend::trace::MeasureRequest& request,
                                                                        const Progress& progress);

} // namespace forewarp::cli::processes
