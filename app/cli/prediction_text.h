#pragma once

#include "app/cli/choices.h"
#include "app/cli/paint.h"
#include "core/report/report.h"

#include <string>

namespace forewarp::cli {

/// «GeForce GTX 280 (gtx280)», with a word where nobody chose it.
[[nodiscard]] std::string deviceText(const Device& device, const Choices& choices);
/// «1.47 ms», and how often where the kernel starts more than once: «1.47 ms × 50».
[[nodiscard]] std::string loopTimeText(const LoopReport& loop, const Prediction& prediction);
/// «64 of 64 warps (registers)»; empty where the model has no occupancy.
[[nodiscard]] std::string occupancyText(const Prediction& prediction);
/// What stands before the numbers of a limiter: «memory-bound».
[[nodiscard]] std::string limiterName(const Prediction& prediction);
/// «matmul.c:10  matmul:L1  ● proved»
[[nodiscard]] std::string loopHeadline(const FileReport& file, const LoopReport& loop, const Paint& paint);

/// The verdict's reason and everything that speaks for it.
[[nodiscard]] std::string verdictText(const LoopFacts& loop);

/// Device, one table per file, what the times rest on.
///
///     Device     NVIDIA H200 (h200, the default)
///     Launch     the best block of each loop, 32 registers per thread
///
///     matmul.c
///        Line  Loop        Verdict  Block     Time   Share  Limiter
///     ●    10  matmul:L1   proved     8×8  2.78 ms  88.7 %  latency-bound
[[nodiscard]] std::string predictionText(const Report& report, const Choices& choices, const Paint& paint);

/// What predictionText() has no room for, of the report's only loop: verdict with evidence, launch, occupancy, memory.
[[nodiscard]] std::string loopDetailsText(const Report& report, const Paint& paint);

} // namespace forewarp::cli
