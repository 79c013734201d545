#pragma once

#include "views/validation/comparison_text.h"

#include <gtest/gtest.h>

#include <memory>

/// Three rows of two kernels on an H100, what three models say of them, and two rows that were left out. The numbers are
/// nobody's measurement: Forewarp is exact, 3 times too long and 1.25 times too short.
namespace forewarp::views::test {

inline constexpr const char* kSampleComparison = R"({"schema": 1, "measured": "t.csv", "kernels": null,
"caveats": ["Clocks were not locked."], "devices": [], "rows": [
{"line": 2, "device": "h100", "file": "streaming.c", "loop": "triad:L1", "sizes": {"n": 1024}, "block": [256, 1, 1],
 "measured_s": 4e-6, "launch_overhead_s": 3e-6, "repeats_work": false, "is_stream": true, "models": {
 "forewarp": {"time_s": 4e-6, "interval": {"least_s": 3e-6, "most_s": 5e-6, "share": 0.8}, "limiter": "latency-bound: few"},
 "cgpredict": {"time_s": 8e-6, "interval": null, "limiter": "memory-bound"},
 "roofline": {"time_s": 3e-6, "interval": null, "limiter": "memory-bound"}}},
{"line": 3, "device": "h100", "file": "streaming.c", "loop": "triad:L1", "sizes": {"n": 65536}, "block": [256, 1, 1],
 "measured_s": 1e-5, "launch_overhead_s": 3e-6, "repeats_work": false, "is_stream": true, "models": {
 "forewarp": {"time_s": 3e-5, "interval": {"least_s": 2e-5, "most_s": 5e-5, "share": 0.8}, "limiter": "memory-bound: DRAM"},
 "cgpredict": {"problem": "It knows nothing of it."},
 "roofline": {"time_s": 9e-6, "interval": null, "limiter": "memory-bound"}}},
{"line": 4, "device": "h100", "file": "dot.c", "loop": "dot:L1", "sizes": {"n": 1024}, "block": [32, 8, 1],
 "measured_s": 2e-5, "launch_overhead_s": 3e-6, "repeats_work": false, "is_stream": false, "models": {
 "forewarp": {"time_s": 1.6e-5, "interval": {"least_s": 1e-5, "most_s": 3e-5, "share": 0.8}, "limiter": "memory-bound: L2"},
 "cgpredict": {"time_s": 2e-5, "interval": null, "limiter": "memory-bound"},
 "roofline": {"time_s": 1e-5, "interval": null, "limiter": "compute-bound"}}}],
"left_out": [{"reason": "No profile of this GPU is known: Voodoo 2.", "lines": [7, 9]}]})";

inline validation::SharedReport sampleComparison() {
    auto report = forewarp::measured::validation::readValidation(kSampleComparison, "sample");
    EXPECT_TRUE(report) << report.error().text();
    return std::make_shared<const validation::Report>(*std::move(report));
}

} // namespace forewarp::views::test
