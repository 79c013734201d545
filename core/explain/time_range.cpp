#include "core/explain/time_range.h"

namespace forewarp::explain {

bool isNotable(const TimeRange& range) {
    constexpr double kNotable = 1.1;
    return range.most * range.mostLaunches > range.least * range.leastLaunches * kNotable;
}

} // namespace forewarp::explain
