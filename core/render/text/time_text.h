#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render::text {

/// «0.5 ms–8.4 ms», «432 ns × 10–200»: the times of one launch and how many there are; only the former where there is one.
[[nodiscard]] std::string rangeText(const explain::TimeRange& range);

/// «The time lies between 0.5 ms and 8.4 ms, as far as is known. n: 256 to …»
[[nodiscard]] std::string rangeSentence(const explain::TimeRange& range);

/// «n: 256 to 4,096 make it 0.25 to 4.1 times as long»
[[nodiscard]] std::string effectText(const explain::AssumptionEffect& effect);

/// How one launch compares with LoopReport::hostSeconds, by the model in charge: «8.13× faster», «2× slower». Needs both,
/// hostSeconds and a prediction.
[[nodiscard]] std::string speedupText(const explain::LoopReport& loop);

} // namespace forewarp::render::text
