#include "core/render/text/time_text.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"

namespace forewarp::render::text {

std::string rangeText(const explain::TimeRange& range) {
    const std::string least = timeText(range.least), most = timeText(range.most);
    const std::string time = least == most ? least : least + "–" + most;
    const std::string few = countText(range.leastLaunches), many = countText(range.mostLaunches);
    if (range.mostLaunches <= 1) return time;
    return time + " × " + (few == many ? few : few + "–" + many);
}

std::string rangeSentence(const explain::TimeRange& range) {
    std::string text = "The time lies between " + timeText(range.least * range.leastLaunches) + " and " +
                       timeText(range.most * range.mostLaunches) + ", as far as is known.";
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
    const double factor = loop.hostSeconds / loop.best()->time.value();
    return factor >= 1 ? countText(factor) + "× faster" : countText(1 / factor) + "× slower";
}

} // namespace forewarp::render::text
