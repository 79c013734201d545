#pragma once

#include "core/advice/layout/layout.h"
#include "core/models/prediction_band.h"

#include <memory>
#include <utility>
#include <vector>

/// Execution bands to show. The numbers are nobody's measurement.
namespace forewarp::views::test {

/// 2, 4, …, 32 warps: from 1 to 9 ms, with 2 warps 4 to 12 ms, the application at a quarter of the way; 16 of at most
/// 24 warps.
inline models::ExecutionBand sampleBand() {
    models::ExecutionBand band;
    band.title = "CampProf";
    band.bestLabel = "no camping";
    band.worstLabel = "full camping";
    band.points.push_back({2, Seconds(4e-3), Seconds(12e-3), Seconds(6e-3)});
    for (int warps = 4; warps <= 32; warps += 2)
        band.points.push_back({warps, Seconds(1e-3), Seconds(9e-3), Seconds(3e-3)});
    band.warps = 16;
    band.mostWarps = 24;
    band.line = models::LineSource::predicted;
    band.degree = 0.25;
    band.degreeText = "Some accesses camp: b[i*n+j] meets 1 of 8 partitions at a time.";
    band.partitionShares = {0.5, 0.125, 0.125, 0.125, 0.125, 0, 0, 0};
    band.provenance = "benchmarks simulated, partition queues of a GeForce GTX 280";
    return band;
}

inline advice::layout::LayoutAdvice sampleBandAdvice(const char* text, double after) {
    models::ExecutionBand band = sampleBand();
    for (models::BandPoint& point : band.points) point.application = Seconds(after);
    advice::layout::LayoutAdvice advice;
    advice.kind = advice::layout::LayoutAdvice::Kind::pad;
    advice.text = text;
    advice.before = Seconds(3e-3);
    advice.after = Seconds(after);
    advice.band = std::make_shared<const models::ExecutionBand>(std::move(band));
    return advice;
}

} // namespace forewarp::views::test
