#include "core/render/text/time_text.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"

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

/// The time alone where nothing more is known.
models::TimeInterval intervalBy(const explain::LoopReport& loop, const models::Prediction& prediction) {
    const models::TimeInterval time{prediction.time, prediction.time};
    return explain::intervalOf(loop, prediction).value_or(time);
}

bool isRange(const explain::LoopReport& loop, const models::Prediction& prediction) {
    return isInCharge(loop, prediction) && loop.range && explain::isNotable(*loop.range);
}

bool isLeast(const explain::LoopReport& loop) {
    return loop.profile && !loop.profile->unknownCalls.empty();
}

std::string timeText(Seconds time, const std::optional<models::ErrorRange>& error) {
    if (!error) return forewarp::timeText(time);
    const models::TimeInterval interval = models::intervalOf(time, *error);
    return intervalText(time, interval.least, interval.most);
}

double launchesOf(const explain::LoopReport& loop) {
    return loop.profile ? loop.profile->launches : 1;
}

} // namespace

std::string timeText(const explain::LoopReport& loop, const models::Prediction& prediction) {
    const models::TimeInterval interval = intervalBy(loop, prediction);
    if (isLeast(loop)) return "≥ " + forewarp::timeText(interval.least);
    if (isRange(loop, prediction)) return forewarp::betweenText(interval.least, interval.most);
    return timeText(prediction.time, prediction.error);
}

std::string timeText(const advice::block::SweepPoint& point) {
    const auto interval = point.interval();
    return interval ? intervalText(point.time, interval->least, interval->most) : forewarp::timeText(point.time);
}

std::string launchTimeText(const explain::LoopReport& loop, const models::Prediction& prediction) {
    const bool isCounted = isRange(loop, prediction) && !isLeast(loop);
    const double least = isCounted ? loop.range->leastLaunches : launchesOf(loop);
    const double most = isCounted ? loop.range->mostLaunches : launchesOf(loop);
    return timeText(loop, prediction) + launchesText(least, most);
}

std::string totalTimeText(const explain::LoopReport& loop) {
    const models::Prediction& prediction = *loop.best();
    const models::TimeInterval interval = intervalBy(loop, prediction);
    if (isLeast(loop)) return "≥ " + forewarp::timeText(interval.least * launchesOf(loop));
    if (!isRange(loop, prediction)) return timeText(prediction.time * launchesOf(loop), prediction.error);
    return forewarp::betweenText(interval.least * loop.range->leastLaunches, interval.most * loop.range->mostLaunches);
}

std::string totalIntervalText(const explain::LoopReport& loop) {
    const models::TimeInterval interval = intervalBy(loop, *loop.best());
    if (isLeast(loop) || isRange(loop, *loop.best())) return totalTimeText(loop);
    return forewarp::betweenText(interval.least * launchesOf(loop), interval.most * launchesOf(loop));
}

std::string intervalSentence() {
    return "Of measured times of kernels like these, about four in five lie within the interval behind a time.";
}

std::string rangeSentence(const explain::TimeRange& range) {
    std::string text = "The assumed values make it " + forewarp::timeText(range.least * range.leastLaunches) + " to " +
                       forewarp::timeText(range.most * range.mostLaunches) + ".";
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
