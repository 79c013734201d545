#pragma once

#include "core/measured/calibration/measurements.h"

#include <vector>

namespace forewarp::measured::calibration {

/// The line and the ceiling that describe how fast copies are.
struct TransferFit {
    double peak = 0;   ///< B/s.
    double start = 0;  ///< B/s towards size 0.
    double growth = 0; ///< B/s per byte.
    double typicalError = 0; ///< Root mean square of log(fitted / measured time).
};

/// Fits size / min(peak, growth · size + start) to times of copies, so that the ratio of fitted and measured times is
/// nearest to one over all sizes.
///
/// Source: Resios (2011), equation (4.2). Inputs: samples by bytes, in seconds; four at least.
[[nodiscard]] TransferFit fitTransfer(const std::vector<Sample>& times);

} // namespace forewarp::measured::calibration
