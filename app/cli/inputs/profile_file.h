#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"
#include "core/kernel/measured_run.h"

#include <string>
#include <vector>

namespace forewarp::cli::inputs {

/// The run of the program of these sources that a profiler saw; its files are named by their places. Errors: cannot be read,
/// no profile, none of these sources; those of scenarioOf().
[[nodiscard]] Result<kernel::MeasuredRun> readProfile(const std::string& file,
                                                      const std::vector<AnalyzedSource>& sources,
                                                      const Choices& choices);

} // namespace forewarp::cli::inputs
