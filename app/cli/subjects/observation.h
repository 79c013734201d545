#pragma once

#include "app/cli/inputs/run_options.h"

#include <string>
#include <vector>

namespace forewarp::cli::subjects {

/// Runs the program and adds to `facts` what the run showed of these loops.
///
/// Errors: those of runTracer().
[[nodiscard]] Result<frontend::trace::ObservationResult> observeLoops(
    kernel::ProgramFacts& facts, const std::vector<std::string>& loops, const frontend::SourceFile& source,
    std::vector<frontend::SourceFile> program, const inputs::RunOptions& options, const Progress& progress);

} // namespace forewarp::cli::subjects
