#pragma once

#include "app/cli/terminal/paint.h"
#include "core/explain/report.h"

#include <string>

namespace forewarp::cli::text {

/// What the parametrized model says of a loop beyond its time: block size by rule, registers, copies, hotspots, arrays
/// worth keeping in shared memory.
[[nodiscard]] std::string executionText(const explain::LoopReport& loop, const terminal::Paint& paint);

} // namespace forewarp::cli::text
