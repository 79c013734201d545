#pragma once

#include "core/base/units.h"

namespace forewarp::models {

/// Measured times lie between these multiples of the predicted one.
struct ErrorRange {
    double least = 1;
    double most = 1;
};

/// Measured times are to be expected between these two.
struct TimeInterval {
    Seconds least;
    Seconds most;
};

/// Share of measured times that intervals are meant to hold, for programs and GPUs that had no part in fitting them.
inline constexpr double kIntervalShare = 0.8;

[[nodiscard]] constexpr TimeInterval intervalOf(Seconds time, const ErrorRange& error) {
    return {time * error.least, time * error.most};
}

} // namespace forewarp::models
