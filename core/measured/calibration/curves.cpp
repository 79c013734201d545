#include "core/measured/calibration/curves.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace forewarp::measured::calibration {

namespace {

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double medianLevel(std::span<const Sample> samples) {
    std::vector<double> medians;
    for (const Sample& sample : samples) medians.push_back(sample.median);
    return medianOf(std::move(medians));
}

Plateau plateauOf(std::span<const Sample> samples) {
    Plateau plateau{medianLevel(samples), samples.front().least, samples.front().most,
                    samples.front().at,   samples.back().at,     samples.size()};
    for (const Sample& sample : samples) {
        plateau.least = std::min(plateau.least, sample.least);
        plateau.most = std::max(plateau.most, sample.most);
    }
    return plateau;
}

/// Place where the curve crosses `level` for the first time from below, between two samples.
std::optional<double> crossing(const std::vector<Sample>& samples, double level) {
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const Sample &before = samples[i - 1], &after = samples[i];
        if (before.median >= level || after.median < level) continue;
        return before.at + (after.at - before.at) * (level - before.median) / (after.median - before.median);
    }
    return std::nullopt;
}

} // namespace

Plateau firstPlateau(const std::vector<Sample>& samples, double tolerance) {
    constexpr std::size_t kBeginning = 3; // Whose median says where the level is.
    const std::span<const Sample> all(samples);
    const double level = medianLevel(all.first(std::min(kBeginning, all.size())));
    std::size_t count = 1;
    while (count < all.size() && std::abs(all[count].median - level) <= tolerance * level) ++count;
    Plateau plateau = plateauOf(all.first(count));
    plateau.isWhole = count == all.size();
    return plateau;
}

Plateau highestPlateau(const std::vector<Sample>& samples, double tolerance) {
    const double highest = std::ranges::max(samples, {}, &Sample::median).median;
    std::vector<Sample> level;
    std::ranges::copy_if(samples, std::back_inserter(level),
                         [&](const Sample& sample) { return sample.median >= highest * (1 - tolerance); });
    Plateau plateau = plateauOf(level);
    plateau.isWhole = level.size() == samples.size();
    return plateau;
}

Line lineThrough(const std::vector<Sample>& samples) {
    double meanAt = 0, mean = 0;
    for (const Sample& sample : samples) {
        meanAt += sample.at / double(samples.size());
        mean += sample.median / double(samples.size());
    }
    double products = 0, squares = 0;
    for (const Sample& sample : samples) {
        products += (sample.at - meanAt) * (sample.median - mean);
        squares += (sample.at - meanAt) * (sample.at - meanAt);
    }
    Line line;
    line.slope = products / squares;
    line.start = mean - line.slope * meanAt;
    for (const Sample& sample : samples)
        line.worst =
            std::max(line.worst, std::abs(line.start + line.slope * sample.at - sample.median) / sample.median);
    return line;
}

std::optional<Queueing> queueingOf(const std::vector<Sample>& samples) {
    constexpr double kQueues = 1.5;
    std::vector<double> delays;
    for (const Sample& sample : samples)
        if (sample.median >= kQueues * samples.front().median) delays.push_back(sample.median / sample.at);
    if (delays.empty()) return std::nullopt;
    const std::size_t count = delays.size();
    const double delay = medianOf(std::move(delays));
    return Queueing{delay, samples.front().median, samples.front().median / delay, count};
}

double kneeOf(const std::vector<Sample>& samples, double peak) {
    return peak * samples.front().at / samples.front().median;
}

std::optional<double> hardwareCount(double value, double tolerance) {
    if (!(value > 0)) return std::nullopt;
    const double power = std::exp2(std::round(std::log2(value)));
    const double triple = 3 * std::exp2(std::round(std::log2(value / 3)));
    for (const double count : {power, triple})
        if (std::abs(value - count) <= tolerance * count) return count;
    return std::nullopt;
}

std::optional<Overflow> overflowOf(const std::vector<Sample>& samples, double capacity, double hit, double miss) {
    constexpr double kHalfBehind = 1.5;
    constexpr double kAllMiss = 0.9;
    const auto behind =
        std::ranges::find_if(samples, [&](const Sample& sample) { return sample.at >= kHalfBehind * capacity; });
    if (behind == samples.end() || miss <= hit) return std::nullopt;
    Overflow overflow{0, std::clamp((behind->median - hit) / (miss - hit), 0.0, 1.0)};
    const auto half = crossing(samples, (hit + miss) / 2);
    if (overflow.missesBehind < kAllMiss || !half || *half <= capacity) return overflow;
    const double excess = *half / capacity - 1;
    overflow.ways = (1 / excess - 1) / 2; // Half of all miss where f·(W + 1) / (1 + f) = 1/2.
    return overflow;
}

} // namespace forewarp::measured::calibration
