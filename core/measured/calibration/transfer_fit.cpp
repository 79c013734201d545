#include "core/measured/calibration/transfer_fit.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace forewarp::measured::calibration {

namespace {

double bandwidthOf(const Sample& time) {
    return time.at / time.median;
}

double bandwidthOf(const TransferFit& fit, double size) {
    return std::min(fit.peak, fit.growth * size + fit.start);
}

double typicalErrorOf(const TransferFit& fit, const std::vector<Sample>& times) {
    double squares = 0;
    for (const Sample& time : times) squares += std::pow(std::log(bandwidthOf(fit, time.at) / bandwidthOf(time)), 2);
    return std::sqrt(squares / double(times.size()));
}

double geometricMean(std::span<const Sample> times) {
    double logarithms = 0;
    for (const Sample& time : times) logarithms += std::log(bandwidthOf(time));
    return std::exp(logarithms / double(times.size()));
}

/// The line through the bandwidths that is nearest in relative terms: least squares with weights 1 / bandwidth². A
/// start of zero or less would make small copies last for ever; then the line begins at the smallest bandwidth.
void fitGrowth(std::span<const Sample> times, TransferFit& fit) {
    double weights = 0, sizes = 0, values = 0, squares = 0, products = 0;
    for (const Sample& time : times) {
        const double bandwidth = bandwidthOf(time), weight = 1 / (bandwidth * bandwidth);
        weights += weight;
        sizes += weight * time.at;
        values += weight * bandwidth;
        squares += weight * time.at * time.at;
        products += weight * time.at * bandwidth;
    }
    fit.growth = std::max(0.0, (weights * products - sizes * values) / (weights * squares - sizes * sizes));
    fit.start = (values - fit.growth * sizes) / weights;
    if (fit.start > 0) return;
    fit.start = bandwidthOf(times.front());
    fit.growth = std::max(0.0, (products - fit.start * sizes) / squares);
}

} // namespace

TransferFit fitTransfer(const std::vector<Sample>& times) {
    const std::span<const Sample> all(times);
    TransferFit best;
    for (std::size_t growing = 2; growing < all.size(); ++growing) {
        TransferFit fit;
        fit.peak = geometricMean(all.subspan(growing));
        fitGrowth(all.first(growing), fit);
        fit.typicalError = typicalErrorOf(fit, times);
        if (best.peak == 0 || fit.typicalError < best.typicalError) best = fit;
    }
    return best;
}

} // namespace forewarp::measured::calibration
