#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/program_facts.h"

namespace forewarp::render::json {

/// One loop as `loops --json` and `predict --json` show it: place, trip count, verdict with its evidence.
[[nodiscard]] Json loopFactsJson(const kernel::LoopFacts& loop);

} // namespace forewarp::render::json
