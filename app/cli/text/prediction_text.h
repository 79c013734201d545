#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/terminal/paint.h"
#include "core/explain/report.h"

#include <string>

namespace forewarp::cli::text {

/// «GeForce GTX 280 (gtx280)», with a word where nobody chose it.
[[nodiscard]] std::string deviceText(const device::Device& device, const inputs::Choices& choices);
/// «1.47 ms», and how often where the kernel starts more than once: «1.47 ms × 50».
[[nodiscard]] std::string loopTimeText(const explain::LoopReport& loop, const models::Prediction& prediction);
/// «64 of 64 warps (registers)»; empty where the model has no occupancy.
[[nodiscard]] std::string occupancyText(const models::Prediction& prediction);
/// What stands before the numbers of a limiter: «memory-bound».
[[nodiscard]] std::string limiterName(const models::Prediction& prediction);
/// «matmul.c:10  matmul:L1  ● proved»
[[nodiscard]] std::string loopHeadline(const explain::FileReport& file, const explain::LoopReport& loop,
                                       const terminal::Paint& paint);

/// The verdict's reason and everything that speaks for it.
[[nodiscard]] std::string verdictText(const kernel::LoopFacts& loop);

/// Device, one table per file, what the times rest on.
///
///     Device     NVIDIA H200 (h200, the default)
///     Launch     the best block of each loop, 32 registers per thread
///
///     matmul.c
///        Line  Loop        Verdict  Block     Time   Share  Limiter
///     ●    10  matmul:L1   proved     8×8  2.78 ms  88.7 %  latency-bound
[[nodiscard]] std::string predictionText(const explain::Report& report, const inputs::Choices& choices,
                                         const terminal::Paint& paint);

/// What predictionText() has no room for, of the report's only loop: verdict with evidence, launch, occupancy, memory.
[[nodiscard]] std::string loopDetailsText(const explain::Report& report, const terminal::Paint& paint);

} // namespace forewarp::cli::text
