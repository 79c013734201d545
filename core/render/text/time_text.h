#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render::text {

/// The time of one launch by one of the loop's models, with its interval: «39.9 µs (33–51)». By the model in charge, where
/// it rests on assumed values: «0.5 ms–8.4 ms». Where calls are not counted, the least: «≥ 410 ns».
[[nodiscard]] std::string timeText(const explain::LoopReport& loop, const models::Prediction& prediction);

/// That of one launch with a block of a sweep, with its interval.
[[nodiscard]] std::string timeText(const advice::block::SweepPoint& point);

/// Likewise, and how many launches there are: «1.47 ms (1.3–1.5) × 50», «432 ns–1.2 µs × 10–200».
[[nodiscard]] std::string launchTimeText(const explain::LoopReport& loop, const models::Prediction& prediction);

/// The times that a loop's launches take together, likewise: «73.5 ms (64–80)», «5 ms–1.7 s».
[[nodiscard]] std::string totalTimeText(const explain::LoopReport& loop);

/// Their interval alone, for narrow columns: «64–80 ms», «5 ms–1.7 s».
[[nodiscard]] std::string totalIntervalText(const explain::LoopReport& loop);

/// What the interval behind a time says.
[[nodiscard]] std::string intervalSentence();

/// «It rests on assumed values. n: 256 to 4 096 make it …»: of a time that stands before it. It has no times of its own,
/// since those would be without the model's error, and the interval beside them is with it.
[[nodiscard]] std::string rangeSentence(const explain::TimeRange& range);

/// «n: 256 to 4,096 make it 0.25 to 4.1 times as long»
[[nodiscard]] std::string effectText(const explain::AssumptionEffect& effect);

/// How all launches compare with LoopReport::hostSeconds, by the model in charge: «8.13× faster», «2× slower». Needs both,
/// hostSeconds and a prediction.
[[nodiscard]] std::string speedupText(const explain::LoopReport& loop);

} // namespace forewarp::render::text
