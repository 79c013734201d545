#pragma once

#include "core/base/units.h"

namespace forewarp::models {

/// Between what multiples of a predicted time measured ones lie.
struct ErrorRange {
    double least = 1;
    double most = 1;
};

/// Between what times measured ones are to be expected.
struct TimeInterval {
    Seconds least;
    Seconds most;
};

/// Share of the measured times that intervals are made to hold, of programs and GPUs that had no part in making them.
inline constexpr double kIntervalShare = 0.8;

[[nodiscard]] constexpr TimeInterval intervalOf(Seconds time, const ErrorRange& error) {
    return {time * error.least, time * error.most};
}

} // namespace forewarp::models
