#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "frontend/trace/trace_nest.h"

#include <cstdint>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::record {

/// What sequential runs of a nest took.
struct HostTimes {
    std::vector<std::vector<double>> seconds; ///< By run, then by execution of the nest in it.
    std::string why; ///< Why a run gave no times, as a clause; empty where all did.

    /// Median over the runs of one execution's seconds, counted from 1; 0 where no run has this execution.
    [[nodiscard]] double medianOf(std::uint64_t execution) const;
};

/// Runs the program request.hostRuns times as LLVM's -O2 makes it, with a clock at the nest's entry and exits only.
/// A run that reaches a limit is the last. Errors: those of observe().
[[nodiscard]] Result<HostTimes> measureNest(const NestTraceRequest& request, const Progress& progress);

} // namespace forewarp::frontend::trace::record
