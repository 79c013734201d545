#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/subjects/reported_loops.h"
#include "app/cli/terminal/paint.h"
#include "core/measured/profiler/profiler_counters.h"

#include <optional>
#include <string>

namespace forewarp::cli::text {

/// A band with what it is of: a loop, a kernel that was profiled, or parameters alone.
struct CampResult {
    std::optional<subjects::ReportedLoop> loop;
    std::optional<forewarp::measured::profiler::ProfilerCounters> counters;
    device::Device device;
    models::Prediction prediction;
    std::string document; ///< Of counters or parameters.

    [[nodiscard]] const models::ExecutionBand& band() const { return *prediction.band; }
};

/// Device, model, what the band is of, the band with the place of the kernel, advice, what it all rests on.
[[nodiscard]] std::string campText(const CampResult& result, const inputs::Choices& choices, bool showsRegressions,
                                   const terminal::Paint& paint);

/// The same, schema 1.
[[nodiscard]] std::string campJson(const CampResult& result);

} // namespace forewarp::cli::text
