#include "core/measured/validation/error_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace forewarp::measured::validation {

namespace {

/// Times closer than this are told apart by rounding alone.
constexpr double kRounding = 1e-9;

double meanOf(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

double medianOf(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Ranks from 1; equal values share the mean of theirs.
std::vector<double> ranksOf(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first + 1;
        while (end < order.size() && values[order[end]] <= values[order[first]] * (1 + kRounding)) ++end;
        for (std::size_t i = first; i < end; ++i) ranks[order[i]] = double(first + 1 + end) / 2;
        first = end;
    }
    return ranks;
}

/// Pearson's correlation; nothing where one side does not vary.
std::optional<double> correlation(std::span<const double> a, std::span<const double> b) {
    const double meanA = meanOf(a), meanB = meanOf(b);
    double both = 0, squaresA = 0, squaresB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - meanA) * (b[i] - meanB);
        squaresA += (a[i] - meanA) * (a[i] - meanA);
        squaresB += (b[i] - meanB) * (b[i] - meanB);
    }
    if (squaresA <= 0 || squaresB <= 0) return std::nullopt;
    return both / std::sqrt(squaresA * squaresB);
}

/// Measured time at the shape with the shortest predicted time, over the shortest measured time.
double lossOf(const ShapeTimes& shapes) {
    const TimePair* chosen = &shapes.front();
    for (const TimePair& shape : shapes)
        if (shape.predicted < chosen->predicted * (1 - kRounding)) chosen = &shape;
    const auto best = std::ranges::min_element(shapes, {}, &TimePair::measured);
    return chosen->measured / best->measured;
}

ChoiceQuality choiceOf(std::span<const ShapeTimes> cases) {
    constexpr double kTenPercent = 1.10;
    ChoiceQuality quality;
    double logs = 0, within = 0;
    for (const ShapeTimes& shapes : cases) {
        if (shapes.size() < 2) continue;
        const double loss = lossOf(shapes);
        ++quality.cases;
        logs += std::log(loss);
        within += loss <= kTenPercent ? 1 : 0;
        quality.worst = std::max(quality.worst, loss);
    }
    if (quality.cases == 0) return quality;
    quality.geometricMean = std::exp(logs / double(quality.cases));
    quality.shareWithinTenPercent = within / double(quality.cases);
    return quality;
}

std::optional<double> meanRankCorrelation(std::span<const ShapeTimes> cases) {
    std::vector<double> known;
    for (const ShapeTimes& shapes : cases)
        if (const auto rank = spearman(shapes)) known.push_back(*rank);
    if (known.empty()) return std::nullopt;
    return meanOf(known);
}

IntervalQuality intervalsOf(std::span<const ShapeTimes> cases) {
    IntervalQuality quality;
    std::size_t below = 0, above = 0;
    double logs = 0;
    for (const ShapeTimes& shapes : cases) {
        for (const TimePair& pair : shapes) {
            if (!pair.range) continue;
            ++quality.rows;
            below += pair.measured < pair.predicted * pair.range->least ? 1 : 0;
            above += pair.measured > pair.predicted * pair.range->most ? 1 : 0;
            logs += std::log(pair.range->most / pair.range->least) / 2;
        }
    }
    if (quality.rows == 0) return quality;
    quality.below = double(below) / double(quality.rows);
    quality.above = double(above) / double(quality.rows);
    quality.factor = std::exp(logs / double(quality.rows));
    return quality;
}

} // namespace

std::optional<double> spearman(std::span<const TimePair> pairs) {
    constexpr std::size_t kFewest = 3;
    if (pairs.size() < kFewest) return std::nullopt;
    std::vector<double> predicted, measured;
    for (const TimePair& pair : pairs) {
        predicted.push_back(pair.predicted);
        measured.push_back(pair.measured);
    }
    return correlation(ranksOf(predicted), ranksOf(measured));
}

ErrorStatistics statisticsOf(std::span<const ShapeTimes> cases) {
    std::vector<double> errors, logFactors, logRatios;
    for (const ShapeTimes& shapes : cases) {
        for (const TimePair& pair : shapes) {
            errors.push_back(std::abs(pair.error()));
            logFactors.push_back(std::log(pair.factor()));
            logRatios.push_back(std::log(pair.predicted / pair.measured));
        }
    }
    ErrorStatistics statistics;
    statistics.rows = errors.size();
    if (errors.empty()) return statistics;
    statistics.meanAbsoluteError = meanOf(errors);
    statistics.medianAbsoluteError = medianOf(errors);
    statistics.geometricFactor = std::exp(meanOf(logFactors));
    statistics.geometricRatio = std::exp(meanOf(logRatios));
    statistics.rankCorrelation = meanRankCorrelation(cases);
    statistics.choice = choiceOf(cases);
    statistics.interval = intervalsOf(cases);
    return statistics;
}

} // namespace forewarp::measured::validation
