#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/explain/report.h"

namespace forewarp::render::json {

/// The simulated traffic, per access (in the order of «accesses») and per array; null where no model simulated it.
[[nodiscard]] Json memoryJson(const explain::LoopReport& loop);
[[nodiscard]] Json adviceJson(const advice::layout::LayoutAdvice& advice);

} // namespace forewarp::render::json
