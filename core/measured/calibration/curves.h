#pragma once

#include "core/measured/calibration/measurements.h"

#include <optional>
#include <vector>

namespace forewarp::measured::calibration {

/// A part of a curve where it stays level.
struct Plateau {
    double level = 0; ///< Median of its samples.
    double least = 0; ///< Over all runs of its samples.
    double most = 0;
    double from = 0; ///< Place of its first sample on the axis…
    double until = 0; ///< …and of its last.
    std::size_t samples = 0;
    bool isWhole = false; ///< The curve does not leave it: what lies behind was not measured.
};

/// The level on which a curve begins: samples up to the first that differs from it by more than `tolerance` (0.1: 10
/// %). At least one sample is needed.
[[nodiscard]] Plateau firstPlateau(const std::vector<Sample>& samples, double tolerance);

/// The highest level of a curve: its samples within `tolerance` below the highest. At least one sample is needed.
[[nodiscard]] Plateau highestPlateau(const std::vector<Sample>& samples, double tolerance);

/// A straight line through samples by least squares.
struct Line {
    double start = 0; ///< Value at 0.
    double slope = 0;
    double worst = 0; ///< Largest difference of a sample from the line, as a share of the sample.
};
/// At least two samples at different places are needed.
[[nodiscard]] Line lineThrough(const std::vector<Sample>& samples);

/// A curve of waiting times max(latency, at · delay), as those of accesses that queue.
struct Queueing {
    double delay = 0; ///< Of each more in the queue, once it is what counts.
    double latency = 0; ///< At the first sample.
    double knee = 0; ///< How many it takes until the queue counts: latency / delay.
    std::size_t samples = 0; ///< Where it counts.
};
/// Nothing where no sample takes half as long again as the first: the queue never counts.
[[nodiscard]] std::optional<Queueing> queueingOf(const std::vector<Sample>& samples);

/// Place where a curve that rises in proportion to `at` reaches `peak`.
[[nodiscard]] double kneeOf(const std::vector<Sample>& samples, double peak);

/// A count that hardware has (2^k or 3·2^k) within `tolerance` of the value, or nothing.
[[nodiscard]] std::optional<double> hardwareCount(double value, double tolerance);

/// What a ring of elements, visited over and over, tells of the cache that it outgrows.
struct Overflow {
    double ways = 0; ///< As if the least recently used line were replaced; 0 where that does not fit the curve.
    double missesBehind = 0; ///< Share of accesses that miss with a ring half as long again as the cache.
};
/// `capacity` on the axis of the samples; `hit` and `miss`: latencies of both levels.
///
/// A ring longer than a cache of W ways by a share f overfills f·W of its sets, if lines lie evenly on them. All
/// accesses to those miss where the least recently used line is replaced: f·(W + 1) / (1 + f) of all, until f = 1/W (H.
/// Wong et al., «Demystifying GPU Microarchitecture through Microbenchmarking», ISPASS 2010, section III).
[[nodiscard]] std::optional<Overflow> overflowOf(const std::vector<Sample>& samples, double capacity, double hit,
                                                 double miss);

} // namespace forewarp::measured::calibration
