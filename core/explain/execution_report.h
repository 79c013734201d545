#pragma once

#include "core/explain/report.h"

#include <string>
#include <vector>

namespace forewarp::explain {

/// One instruction of the simulated warps as a table shows it.
struct HotspotRow {
    std::size_t instruction = 0; ///< Position in the simulation's program.
    std::string text;      ///< «b[k*n + j]»
    std::string place;     ///< «12:5»
    std::string kind;      ///< «global load»
    std::string perWarp;   ///< Executions.
    std::string timeShare; ///< Of the time that all warps spend, at work or waiting.
    std::string idleShare; ///< Of the time in which nobody computes.
};

/// Instructions that cost the most, by their share of idle time, then of all time; those below 1 % of both left out.
[[nodiscard]] std::vector<HotspotRow> hotspotRows(const LoopReport& loop);

/// What one source line has of the predicted time.
struct LineShare {
    int line = 0;
    double time = 0; ///< Of the time that all warps spend, 0…1.
    double idle = 0; ///< Of the time in which nobody computes, 0…1.
};
/// By line. Empty without a simulation.
[[nodiscard]] std::vector<LineShare> lineShares(const LoopReport& loop);

/// What characterizes a kernel's execution, transfers left out.
///
/// Source: Resios (2011), section 5.3. Effective bandwidth counts the bytes that threads ask for, FLOP/s a multiply-add as
/// two.
struct ExecutionMetrics {
    BytesPerSecond effectiveBandwidth;
    double flopPerSecond = 0;
    double intensity = 0; ///< Arithmetic intensity, Algorithm 6.3; infinite without memory instructions.
};
[[nodiscard]] ExecutionMetrics metricsOf(const kernel::KernelProfile& kernel, Seconds time);
/// «12.3 GB/s asked for, 4.1 GFLOP/s, arithmetic intensity 2.5»
[[nodiscard]] std::string metricsText(const LoopReport& loop);

/// Copies, launches and context, a line each, and whether it pays, where the sequential time is known.
[[nodiscard]] std::vector<std::string> overheadLines(const LoopReport& loop);
/// «Block 160×1: even work asks for 5 warps …»
[[nodiscard]] std::string blockSizeText(const LoopReport& loop);
/// The three choices of arrays for shared memory, a line each; one that says that there are none.
[[nodiscard]] std::vector<std::string> sharedPlanLines(const LoopReport& loop);
/// «a, in_row[px + 0] and 2 more», «nothing»
[[nodiscard]] std::string namesIn(const advice::shared_memory::SharedMemoryPlan& plan,
                                  advice::shared_memory::SharedChoice choice);
/// What registers cost, in sentences.
[[nodiscard]] std::vector<std::string> registerLines(const LoopReport& loop);

} // namespace forewarp::explain
