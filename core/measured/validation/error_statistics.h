#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace forewarp::measured::validation {

/// Predicted and measured time of one row, in any unit.
struct TimePair {
    double predicted = 0;
    double measured = 0;

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

/// How far predictions are from what was measured.
struct ErrorStatistics {
    std::size_t rows = 0; ///< The rest is 0 without any.
    double meanAbsoluteError = 0;   ///< MAPE, 0.1 for 10 %; likewise the median.
    double medianAbsoluteError = 0;
    double geometricFactor = 0;     ///< Geometric mean of max(predicted / measured, measured / predicted).
    double geometricRatio = 0; ///< Geometric mean of predicted / measured: below 1 where predictions are too short.
    std::optional<double> rankCorrelation; ///< Mean over the cases that have one; see spearman().
    ChoiceQuality choice;
};

/// Spearman's rank correlation of predicted and measured times; times that differ by no more than
/// rounding share their mean rank.
///
/// Returns: −1…1; nothing for fewer than three pairs, and where all times of one side are equal.
[[nodiscard]] std::optional<double> spearman(std::span<const TimePair> pairs);

/// Over all rows of all cases. Inputs: times above 0.
[[nodiscard]] ErrorStatistics statisticsOf(std::span<const ShapeTimes> cases);

} // namespace forewarp::measured::validation
