#pragma once

#include "app/cli/paint.h"
#include "core/report/report.h"

#include <string>

namespace forewarp::cli {

/// What the parametrized model says of a loop beyond its time: block size by rule, registers, copies, hotspots, arrays
/// worth keeping in shared memory.
[[nodiscard]] std::string executionText(const LoopReport& loop, const Paint& paint);

} // namespace forewarp::cli
