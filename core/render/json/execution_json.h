#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/explain/report.h"

namespace forewarp::render::json {

/// How the simulated SM spent its time, of a loop with details each instruction's part, too; null where no model simulated
/// warps.
[[nodiscard]] Json simulationJson(const explain::LoopReport& loop);
/// Copies, launches and context, in bytes and seconds; null without a kernel.
[[nodiscard]] Json overheadJson(const explain::LoopReport& loop);
/// The strategies' warps and the block they give; null without a kernel.
[[nodiscard]] Json blockSizeJson(const explain::LoopReport& loop);
/// Opportunities, the three choices and the outcome of every set; null where nobody planned.
[[nodiscard]] Json sharedPlanJson(const explain::LoopReport& loop);
/// What a kernel with at most so many registers per thread gets.
[[nodiscard]] Json registerStepJson(const advice::block::RegisterStep& step);
/// Need, stairs of occupancy, spills and reloads; null where nobody asked.
[[nodiscard]] Json registersJson(const explain::LoopReport& loop);

} // namespace forewarp::render::json
