#pragma once

#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/paint.h"
#include "core/kernel/measured_run.h"

#include <string>
#include <vector>

namespace forewarp::cli::text::plans {

/// How the program ended and how long it took, then its loops as they ran in each other: entries, iterations, time. The
/// short page leaves out what took less than a hundredth of the time.
[[nodiscard]] std::string runText(const kernel::MeasuredRun& run, const std::vector<inputs::AnalyzedSource>& sources,
                                  bool showsAll, const terminal::Paint& paint);

} // namespace forewarp::cli::text::plans
