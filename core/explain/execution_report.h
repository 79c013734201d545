#pragma once

#include "core/explain/report.h"

#include <vector>

namespace forewarp::explain {

/// Instructions of one kind at one place, which unrolled code has many of, and what they cost in the simulation.
struct Hotspot {
    std::size_t instruction = 0; ///< Position of the first in the simulation's program.
    double executions = 0; ///< Per warp.
    double time = 0; ///< Of the time that all warps spend, at work or waiting, 0…1.
    double idle = 0; ///< Of the time in which nobody computes, 0…1.
};

/// What costs the most, by the share of idle time, then of all time; those below 1 % of both left out. Empty without a
/// simulation.
[[nodiscard]] std::vector<Hotspot> hotspotsOf(const LoopReport& loop);

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

} // namespace forewarp::explain
