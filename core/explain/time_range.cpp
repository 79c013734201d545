#include "core/explain/time_range.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"

namespace forewarp::explain {

bool isNotable(const TimeRange& range) {
    constexpr double kNotable = 1.1;
    return range.most > range.least * kNotable;
}

std::string rangeText(const TimeRange& range) {
    return timeText(range.least) + "–" + timeText(range.most);
}

std::string rangeSentence(const TimeRange& range) {
    std::string text =
        "The time lies between " + timeText(range.least) + " and " + timeText(range.most) + ", as far as is known.";
    for (const AssumptionEffect& effect : range.effects) text += " " + effectText(effect) + ".";
    return text;
}

std::string effectText(const AssumptionEffect& effect) {
    const kernel::Assumption& assumption = effect.assumption;
    return assumption.symbol + ": " + valueText(assumption.least) + " to " + valueText(assumption.most) + " make it " +
           significantText(effect.leastFactor, 2) + " to " + significantText(effect.mostFactor, 2) + " times as long";
}

} // namespace forewarp::explain
