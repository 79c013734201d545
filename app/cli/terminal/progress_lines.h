#pragma once

#include "core/base/progress.h"

namespace forewarp::cli::terminal {

inline constexpr double kAnalysisShare = 0.2; ///< Of the progress, where a run follows.

/// Writes each step as a line «progress FRACTION STEP» on stderr, which the workbench reads; together they take the share
/// of the whole from `begin` to `end`.
[[nodiscard]] Progress progressLines(double begin, double end);

} // namespace forewarp::cli::terminal
