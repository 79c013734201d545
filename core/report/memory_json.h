#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/report/report.h"

namespace forewarp {

/// The simulated traffic, per access (in the order of «accesses») and per array; null where no model simulated it.
[[nodiscard]] Json memoryJson(const LoopReport& loop);
[[nodiscard]] Json adviceJson(const LayoutAdvice& advice);

} // namespace forewarp
