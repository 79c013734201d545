#pragma once

#include "core/measured/profiler/sampled_profile.h"

namespace forewarp::measured::profiler {

/// Reads the samples that `perf script` prints.
///
/// Each stands for its period where the event is a clock (nanoseconds); of other events all together stand for the time from
/// the first sample to the last one. Errors: no samples.
[[nodiscard]] Result<SampledProfile> readPerfScript(std::string_view text, std::string_view document);

} // namespace forewarp::measured::profiler
