#pragma once

#include "core/models/error_range.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace forewarp::measured::validation {

/// Predicted and measured time of one row, in any unit.
struct TimePair {
    double predicted = 0;
    double measured = 0;
    std::optional<models::ErrorRange> range = {}; ///< Of the prediction; see Prediction::error.

    /// predicted / measured − 1
    [[nodiscard]] double error() const { return predicted / measured - 1; }
    /// max(predicted / measured, measured / predicted): 1 for an exact prediction.
    [[nodiscard]] double factor() const { return predicted > measured ? predicted / measured : measured / predicted; }
};

/// Times of the shapes of one kernel at one size on one GPU, in order of preference where predictions tie.
using ShapeTimes = std::vector<TimePair>;

/// How good the block shapes are that predictions choose.
struct ChoiceQuality {
    std::size_t cases = 0;   ///< Kernels and sizes with two shapes or more; the rest is 0 without any.
    double geometricMean = 0; ///< Of measured time at the predicted best shape over the best measured time.
    double worst = 0;
    double shareWithinTenPercent = 0; ///< 0…1
};

/// How well the intervals of predictions hold the measured times.
struct IntervalQuality {
    std::size_t rows = 0; ///< With an interval; the rest is 0 without any.
    double below = 0;     ///< Share of them measured below the interval, 0…1.
    double above = 0;
    double factor = 0; ///< Geometric mean of the root of most over least: 1.2 where they reach from 1/1.2 to 1.2.

    [[nodiscard]] double within() const { return 1 - below - above; }
};

/// How far predictions are from what was measured.
struct ErrorStatistics {
    std::size_t rows = 0; ///< The rest is 0 without any.
    double meanAbsoluteError = 0;   ///< MAPE, 0.1 for 10 %; likewise the median.
    double medianAbsoluteError = 0;
    double geometricFactor = 0;     ///< Geometric mean of max(predicted / measured, measured / predicted).
    double geometricRatio = 0; ///< Geometric mean of predicted / measured: below 1 where predictions are too short.
    std::optional<double> rankCorrelation; ///< Mean over the cases that have one; see spearman().
    ChoiceQuality choice;
    IntervalQuality interval;
};

/// Spearman's rank correlation of predicted and measured times; times that differ by no more than
/// rounding share their mean rank.
///
/// Returns: −1…1; nothing for fewer than three pairs, and where all times of one side are equal.
[[nodiscard]] std::optional<double> spearman(std::span<const TimePair> pairs);

/// Over all rows of all cases. Inputs: times above 0.
[[nodiscard]] ErrorStatistics statisticsOf(std::span<const ShapeTimes> cases);

} // namespace forewarp::measured::validation
