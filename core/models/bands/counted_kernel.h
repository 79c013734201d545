#pragma once

#include "core/models/bands/band_knowledge.h"
#include "core/simulation/partitions/partitions.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace forewarp::models::bands {

/// What was counted of one launch of a kernel, as far as a band rests on it.
struct CountedKernel {
    simulation::partitions::TransactionCounts counts; ///< Over all SMs.
    std::optional<Seconds> time;
    std::optional<double> warps; ///< Active per SM.
    std::optional<double> mostWarps; ///< Active per SM as far as registers and shared memory leave room.
    std::optional<double> loadL1HitRate; ///< Of loads, 0…1.
    std::optional<double> loadL2HitRate; ///< Of loads that L1 does not serve.
    std::optional<double> storeL2HitRate;
};

/// Parameters of CampProf or CacheProf, but for the hit rates. Occupancy as counted is a mean over time; the models take
/// whole warps.
template <class Parameters>
[[nodiscard]] Parameters countedParameters(const CountedKernel& counted, const BandKnowledge& known) {
    Parameters parameters;
    parameters.counts = counted.counts;
    if (counted.warps) parameters.warps = std::max(1.0, std::round(*counted.warps));
    parameters.measured = counted.time;
    known.addTo(parameters);
    const double most = std::round(counted.mostWarps.value_or(0));
    parameters.mostWarps = most >= parameters.warps ? most : 0;
    return parameters;
}

} // namespace forewarp::models::bands
