#pragma once

#include "core/explain/report.h"

#include <string>
#include <vector>

namespace forewarp::render::text {

/// One hotspot of explain::hotspotsOf() as a table shows it.
struct HotspotRow {
    std::string text;      ///< «b[k*n + j]»
    std::string place;     ///< «12:5»
    std::string kind;      ///< «global load»
    std::string perWarp;   ///< Executions.
    std::string timeShare; ///< Of the time that all warps spend, at work or waiting.
    std::string idleShare; ///< Of the time in which nobody computes.
};
[[nodiscard]] std::vector<HotspotRow> hotspotRows(const explain::LoopReport& loop);

/// «12.3 GB/s asked for, 4.1 GFLOP/s, arithmetic intensity 2.5»
[[nodiscard]] std::string metricsText(const explain::LoopReport& loop);

/// Copies, launches and context, a line each, and whether it pays, where the sequential time is known.
[[nodiscard]] std::vector<std::string> overheadLines(const explain::LoopReport& loop);

/// «160×1 threads by rule, warps per block: even work 5 …»
[[nodiscard]] std::string blockSizeText(const explain::LoopReport& loop);

/// The three choices of arrays for shared memory, a line each; one that says that there are none.
[[nodiscard]] std::vector<std::string> sharedPlanLines(const explain::LoopReport& loop);

/// What registers cost, in sentences.
[[nodiscard]] std::vector<std::string> registerLines(const explain::LoopReport& loop);

/// «, each with all of f:L1» where threads run the nest's outermost loop; else empty.
[[nodiscard]] std::string withOutermostText(const kernel::KernelProfile& kernel);

} // namespace forewarp::render::text
