#include "core/models/prediction_band.h"

#include <algorithm>

namespace forewarp::models {

const BandPoint* ExecutionBand::current() const {
    const auto found =
        std::find_if(points.begin(), points.end(), [&](const BandPoint& point) { return point.warps == warps; });
    return found == points.end() ? nullptr : &*found;
}

std::vector<BandPoint> bandPoints(const device::ComputeCapability& capability, int warps, const BandLines& lines) {
    std::vector<int> counts = simulation::partitions::activeWarpCounts(capability);
    const auto place = std::lower_bound(counts.begin(), counts.end(), warps);
    if (place == counts.end() || *place != warps) counts.insert(place, warps);
    std::vector<BandPoint> points;
    points.reserve(counts.size());
    for (const int count : counts) {
        const Seconds best = lines.best(count);
        points.push_back({count, best, std::max(best, lines.worst(count)), lines.application(count)});
    }
    return points;
}

} // namespace forewarp::models
