#pragma once

#include "app/cli/inputs/run_options.h"
#include "frontend/trace/measure.h"

#include <string>
#include <vector>

namespace forewarp::cli::processes {

/// Runs the whole program of the analysed sources once without and once with counters. Inputs: `mainFile` the source with
/// main(), as the user named it; empty where only one has it. The run's files are named by their places.
///
/// Errors: those of runMeasuringTracer(); no such source.
[[nodiscard]] Result<frontend::trace::MeasureResult> measureProgram(const std::vector<inputs::AnalyzedSource>& sources,
                                                                    const std::string& mainFile,
                                                                    const inputs::RunOptions& options);

} // namespace forewarp::cli::processes
