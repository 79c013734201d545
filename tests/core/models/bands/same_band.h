#pragma once

#include "core/models/prediction_band.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::sample {

inline void expectSameTime(Seconds time, Seconds expected) {
    EXPECT_NEAR(time.value(), expected.value(), 1e-12 * std::abs(expected.value()));
}

/// Bounds, place and what they rest on; sentences may tell more of a kernel than of bare counts.
inline void expectSameBand(const models::ExecutionBand& band, const models::ExecutionBand& expected) {
    EXPECT_EQ(band.warps, expected.warps);
    EXPECT_EQ(band.mostWarps, expected.mostWarps);
    EXPECT_EQ(band.line, expected.line);
    EXPECT_EQ(band.measured, expected.measured);
    EXPECT_NEAR(band.degree, expected.degree, 1e-12 * expected.degree);
    EXPECT_EQ(band.provenance, expected.provenance);
    EXPECT_EQ(band.isSimulated, expected.isSimulated);
    ASSERT_EQ(band.points.size(), expected.points.size());
    for (std::size_t i = 0; i < band.points.size(); ++i) {
        const models::BandPoint& point = band.points[i];
        const models::BandPoint& other = expected.points[i];
        EXPECT_EQ(point.warps, other.warps);
        expectSameTime(point.best, other.best);
        expectSameTime(point.worst, other.worst);
        ASSERT_EQ(point.application.has_value(), other.application.has_value());
        if (point.application) expectSameTime(*point.application, *other.application);
    }
}

} // namespace forewarp::sample
