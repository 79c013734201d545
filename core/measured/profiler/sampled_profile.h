#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::profiler {

/// A place in the program that a profiler found it in.
struct SampledFrame {
    std::string function;
    std::string file; ///< As the profiler has it, perhaps without folders; empty where it does not say.
    int line = 0; ///< 0: not said.
};

/// Time that the program spent in one place.
struct ProfileSample {
    std::vector<SampledFrame>
        frames; ///< Who called whom, outermost first; the place alone where callers are not known.
    double seconds = 0;
};

/// Where a program spent its time on the CPU.
struct SampledProfile {
    std::string tool; ///< «perf script», «gprof»
    double seconds = 0; ///< Of all samples.
    std::vector<ProfileSample> samples;
    std::map<std::string, double> calls; ///< By function, where the profiler counts them.
    bool hasLines = false;
    bool hasCallers = false;
};

/// Reads what `perf script` or `gprof` prints, whichever it is.
///
/// Lines are in it with `perf script -F +srcline` and with `gprof -l`; callers with `perf record -g`. Errors: neither, or
/// no samples in it.
[[nodiscard]] Result<SampledProfile> readSampledProfile(std::string_view text, std::string_view document);

} // namespace forewarp::measured::profiler
