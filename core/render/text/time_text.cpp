#include "core/render/text/time_text.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/explain/loop_ranking.h"

namespace forewarp::render::text {

namespace {

/// « × 50», « × 10–200»; empty where it starts once.
std::string launchesText(double least, double most) {
    const std::string few = countText(least), many = countText(most);
    return most <= 1 ? "" : " × " + (few == many ? few : few + "–" + many);
}

bool isInCharge(const explain::LoopReport& loop, const models::Prediction& prediction) {
    return loop.best() && loop.best()->model == prediction.model;
}

bool isRange(const explain::LoopReport& loop, const models::Prediction& prediction) {
    return isInCharge(loop, prediction) && explain::isTimeGuessed(loop);
}

bool isLeast(const explain::LoopReport& loop) {
    return loop.profile && !loop.profile->unknownCalls.empty();
}

double launchesOf(const explain::LoopReport& loop) {
    return loop.profile ? loop.profile->launches : 1;
}

/// A time and what is known of its interval, in the form that suits both.
std::string timeText(Seconds time, const std::optional<models::TimeInterval>& interval, bool isLeast, bool isRange) {
    if (isLeast) return "≥ " + forewarp::timeText(interval ? interval->least : time);
    if (!interval) return forewarp::timeText(time);
    if (isRange) return betweenText(interval->least, interval->most);
    return intervalText(time, interval->least, interval->most);
}

} // namespace

std::string timeText(const explain::LoopReport& loop, const models::Prediction& prediction) {
    return timeText(prediction.time, explain::intervalOf(loop, prediction), isLeast(loop), isRange(loop, prediction));
}

std::string timeText(const advice::block::SweepPoint& point) {
    return timeText(point.time, point.interval(), false, false);
}

std::string launchTimeText(const explain::LoopReport& loop, const models::Prediction& prediction) {
    const bool isCounted = isRange(loop, prediction) && !isLeast(loop);
    const double least = isCounted ? loop.range->leastLaunches : launchesOf(loop);
    const double most = isCounted ? loop.range->mostLaunches : launchesOf(loop);
    return timeText(loop, prediction) + launchesText(least, most);
}

std::string totalTimeText(const explain::LoopReport& loop) {
    return timeText(loop.best()->time * launchesOf(loop), explain::totalInterval(loop), isLeast(loop),
                    explain::isTimeGuessed(loop));
}

std::string totalIntervalText(const explain::LoopReport& loop) {
    const auto interval = explain::totalInterval(loop);
    if (isLeast(loop) || !interval) return totalTimeText(loop);
    return betweenText(interval->least, interval->most);
}

std::string intervalSentence() {
    return "Of measured times of kernels like these, about four in five lie within the interval behind a time.";
}

std::string rangeSentence(const explain::TimeRange& range) {
    std::string text = "It rests on assumed values.";
    for (const explain::AssumptionEffect& effect : range.effects) text += " " + effectText(effect) + ".";
    return text;
}

std::string effectText(const explain::AssumptionEffect& effect) {
    const kernel::Assumption& assumption = effect.assumption;
    const std::string values = assumption.least < assumption.most ? ": " + valueText(assumption.least) + " to " +
                                                                        valueText(assumption.most) + " make it "
                                                                  : ": what other calls give makes it ";
    return assumption.symbol + values + significantText(effect.leastFactor, 2) + " to " +
           significantText(effect.mostFactor, 2) + " times as long";
}

std::string speedupText(const explain::LoopReport& loop) {
    const double factor = loop.hostSeconds / (loop.best()->time * loop.profile->launches).value();
    return factor >= 1 ? countText(factor) + "× faster" : countText(1 / factor) + "× slower";
}

} // namespace forewarp::render::text
