#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::profiler {

/// Nsight Compute's name for the time a kernel took.
inline constexpr std::string_view kDuration = "gpu__time_duration.sum";

/// One launch of a kernel, as a profiler wrote it.
struct ProfiledLaunch {
    std::string id;     ///< Nsight Compute's; else empty.
    std::string kernel;
    std::map<std::string, double, std::less<>> values; ///< By metric; see ProfilerCsv.
};

/// What a profiler's CSV says of memory.
struct ProfilerCsv {
    /// Nsight Compute's metrics, in seconds, sectors, warps and percent; else the Visual Profiler's counters, named
    /// without blanks and underscores («gld32b»), gputime in µs.
    bool isNsight = false;
    std::vector<ProfiledLaunch> launches;
};

/// Reads either format; see readProfilerCounters(). Errors: another kind of file, a value that is no number.
[[nodiscard]] Result<ProfilerCsv> readProfilerCsv(std::string_view csv, std::string_view document);

} // namespace forewarp::measured::profiler
