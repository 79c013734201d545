#pragma once

#include "core/models/prediction_band.h"

namespace forewarp::render {

/// A band with chosen numbers: 1, 2 and 4 warps from 1 ms per warp (best) to ten times that (worst), a kernel of 2 warps that
/// lies a third of the way, room for 2 warps, two partitions and one regression.
[[nodiscard]] inline models::ExecutionBand handMadeBand() {
    models::ExecutionBand band;
    band.title = "CampProf";
    band.bestLabel = "no camping";
    band.worstLabel = "full camping";
    for (const int warps : {1, 2, 4})
        band.points.push_back({warps, Seconds(1e-3 * warps), Seconds(1e-2 * warps), Seconds(4e-3 * warps)});
    band.warps = 2;
    band.mostWarps = 2;
    band.line = models::LineSource::predicted;
    band.degree = 1.0 / 3;
    band.degreeText = "Some accesses camp: x[i] meets 1 of 2 partitions at a time.";
    band.partitionShares = {0.75, 0.25};
    band.provenance = "benchmarks simulated";
    models::bands::BandRegression regression{
        kernel::AccessKind::store, simulation::partitions::BenchmarkPattern::camped, {}};
    regression.fit = {{{"w", 0.25, 0.01, 25, 1e-9}, {"β", 1.5, 0.5, 3, 0.0123}}, 0.97, 0.83, 48};
    band.regressions = {std::move(regression)};
    return band;
}

} // namespace forewarp::render
