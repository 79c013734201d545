#pragma once

#include "core/explain/report.h"

namespace forewarp::explain {

/// What its predictions rest on: simulations of the report's launch.
[[nodiscard]] models::KnownBehaviour behaviourOf(const LoopReport& loop);

/// What the predictions know of the loop's memory traffic; null where no model simulated it.
[[nodiscard]] const memory::MemoryBehaviour* memoryOf(const LoopReport& loop);

} // namespace forewarp::explain
