#include "core/models/prediction_band.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models {
namespace {

using testing::ElementsAre;

std::vector<int> warpsOf(const std::vector<BandPoint>& points) {
    std::vector<int> warps;
    for (const BandPoint& each : points) warps.push_back(each.warps);
    return warps;
}

BandLines lines() {
    return {[](int w) { return Seconds(w); }, [](int w) { return Seconds(10 - w); },
            [](int w) { return w > 2 ? std::optional(Seconds(5)) : std::nullopt; }};
}

TEST(BandPoints, StandAtAllConfigurationsAndTheOneAskedFor) {
    device::ComputeCapability capability;
    capability.warpsPerSm = 24;
    EXPECT_THAT(warpsOf(bandPoints(capability, 19, lines())),
                ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 22, 24));
    capability.warpsPerSm = 4;
    EXPECT_THAT(warpsOf(bandPoints(capability, 3, lines())), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(warpsOf(bandPoints(capability, 6, lines())), ElementsAre(1, 2, 3, 4, 6));
}

TEST(BandPoints, TheWorstIsNeverBetterThanTheBest) {
    device::ComputeCapability capability;
    capability.warpsPerSm = 8;
    const auto points = bandPoints(capability, 1, lines());
    EXPECT_EQ(points[2].best.value(), 3);
    EXPECT_EQ(points[2].worst.value(), 7);
    EXPECT_EQ(points[6].best.value(), 7);
    EXPECT_EQ(points[6].worst.value(), 7) << "the lines cross at 5";
    EXPECT_EQ(points[2].application, Seconds(5));
    EXPECT_FALSE(points[1].application);
}

TEST(ExecutionBands, KnowTheirCurrentPoint) {
    ExecutionBand band;
    band.warps = 2;
    EXPECT_EQ(band.current(), nullptr);
    band.points = {{1, {}, {}, {}}, {2, Seconds(7), {}, {}}};
    ASSERT_NE(band.current(), nullptr);
    EXPECT_EQ(band.current()->best.value(), 7);
}

} // namespace
} // namespace forewarp::models
