#include "core/explain/time_range.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"

namespace forewarp::explain {

bool isNotable(const TimeRange& range) {
    constexpr double kNotable = 1.1;
    return range.most * range.mostLaunches > range.least * range.leastLaunches * kNotable;
}

std::string rangeText(const TimeRange& range) {
    const std::string least = timeText(range.least), most = timeText(range.most);
    const std::string time = least == most ? least : least + "–" + most;
    const std::string few = countText(range.leastLaunches), many = countText(range.mostLaunches);
    if (range.mostLaunches <= 1) return time;
    return time + " × " + (few == many ? few : few + "–" + many);
}

std::string rangeSentence(const TimeRange& range) {
    std::string text = "The time lies between " + timeText(range.least * range.leastLaunches) + " and " +
                       timeText(range.most * range.mostLaunches) + ", as far as is known.";
    for (const AssumptionEffect& effect : range.effects) text += " " + effectText(effect) + ".";
    return text;
}

std::string effectText(const AssumptionEffect& effect) {
    const kernel::Assumption& assumption = effect.assumption;
    const std::string values = assumption.least < assumption.most ? ": " + valueText(assumption.least) + " to " +
                                                                        valueText(assumption.most) + " make it "
                                                                  : ": what other calls give makes it ";
    return assumption.symbol + values + significantText(effect.leastFactor, 2) + " to " +
           significantText(effect.mostFactor, 2) + " times as long";
}

} // namespace forewarp::explain
