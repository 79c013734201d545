#include "core/explain/time_range.h"

#include "core/explain/report.h"

namespace forewarp::explain {

bool isNotable(const TimeRange& range) {
    constexpr double kNotable = 1.1;
    return range.most * range.mostLaunches > range.least * range.leastLaunches * kNotable;
}

std::optional<models::TimeInterval> intervalOf(const LoopReport& loop, const models::Prediction& prediction) {
    const bool isInCharge = loop.best() && loop.best()->model == prediction.model;
    const TimeRange* range = isInCharge && loop.range ? &*loop.range : nullptr;
    if (!prediction.error && !range) return std::nullopt;
    models::ErrorRange error = prediction.error.value_or(models::ErrorRange{});
    if (range) error = {error.least * range->leastFactor, error.most * range->mostFactor};
    return models::intervalOf(prediction.time, error);
}

} // namespace forewarp::explain
