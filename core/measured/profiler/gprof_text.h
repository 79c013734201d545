#pragma once

#include "core/measured/profiler/sampled_profile.h"

namespace forewarp::measured::profiler {

/// Reads the flat profile that `gprof` prints: seconds of each function or, with -l, of each line, without those that it
/// calls.
///
/// Errors: no flat profile; no time in it, as of a program that took less than a sample.
[[nodiscard]] Result<SampledProfile> readGprof(std::string_view text, std::string_view document);

/// Whether the text has a flat profile in it.
[[nodiscard]] bool isGprof(std::string_view text);

} // namespace forewarp::measured::profiler
