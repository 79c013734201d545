#pragma once

#include "app/cli/choices.h"
#include "app/cli/paint.h"
#include "app/cli/reported_loops.h"
#include "core/report/profiler_counters.h"

#include <optional>
#include <string>

namespace forewarp::cli {

/// A band with what it is of: a loop, a kernel that was profiled, or parameters alone.
struct CampResult {
    std::optional<ReportedLoop> loop;
    std::optional<ProfilerCounters> counters;
    Device device;
    Prediction prediction;
    std::string document; ///< Of counters or parameters.

    [[nodiscard]] const ExecutionBand& band() const { return *prediction.band; }
};

/// Device, model, what the band is of, the band with the place of the kernel, advice, what it all rests on.
[[nodiscard]] std::string campText(const CampResult& result, const Choices& choices, bool showsRegressions,
                                   const Paint& paint);

/// The same, schema 1.
[[nodiscard]] std::string campJson(const CampResult& result);

} // namespace forewarp::cli
