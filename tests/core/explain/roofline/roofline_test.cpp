#include "core/explain/roofline/roofline.h"

#include "core/dataflow/arithmetic.h"
#include "core/device/peaks.h"
#include "core/models/registry.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::explain::roofline {

namespace {

device::Device a100() {
    return *device::findDevice("a100");
}

/// y[i] = a * x[i] + y[i] of n elements, by the model in charge.
LoopReport saxpyOf(double n, const device::Device& device = a100()) {
    Scenario scenario;
    scenario.device = device.id;
    scenario.assumptions.values["n"] = n;
    scenario.assumptions.independentLoops = {"saxpy:L1"};
    return explainLoop(render::saxpyFacts(), "saxpy:L1", device, scenario);
}

} // namespace

TEST(Peaks, FollowFromTheProfile) {
    const device::Device device = a100();
    const device::Peaks peaks = device::peaksOf(device);
    const double clock = device.smClock.value.value();
    EXPECT_EQ(peaks.dram, device.memoryBandwidth.value);
    EXPECT_DOUBLE_EQ(peaks.single, 108 * 64 * 2 * clock);
    EXPECT_DOUBLE_EQ(peaks.twice, 108 * 32 * 2 * clock);
    EXPECT_DOUBLE_EQ(peaks.l1.value(), 108 * 128 * clock);
    EXPECT_GT(peaks.l2, peaks.dram);
    EXPECT_LT(peaks.l2, peaks.l1);
}

TEST(Peaks, OfADeviceWithoutCachesAndDoublesHaveNone) {
    const device::Device device = *device::findDevice("8800gtx");
    const device::Peaks peaks = device::peaksOf(device);
    EXPECT_EQ(peaks.l2.value(), 0);
    EXPECT_EQ(peaks.l1.value(), 0);
    EXPECT_EQ(peaks.twice, 0);
    for (const Roof& roof : roofsOf(device, false))
        EXPECT_TRUE(roof.name == "DRAM" || roof.name == "FP32") << roof.name;
}

TEST(Roofs, HaveSlopesFromTheSlowestMemoryOn) {
    const std::vector<Roof> roofs = roofsOf(a100(), true);
    ASSERT_EQ(roofs.size(), 6U);
    EXPECT_EQ(roofs[0].name, "DRAM");
    EXPECT_LT(roofs[0].at(1), roofs[1].at(1));
    EXPECT_LT(roofs[1].at(1), roofs[2].at(1));
    EXPECT_FALSE(roofs[3].isSlope());
    EXPECT_EQ(roofs[3].at(0.01), roofs[3].at(100));
    EXPECT_EQ(roofs.back().name, "integer");
}

TEST(Roofline, OfSaxpyOnLargeArraysTwoOperationsStandAgainstTwelveBytes) {
    const LoopReport loop = saxpyOf(1 << 28);
    ASSERT_TRUE(loop.best());
    const auto point = pointOf(loop, a100());
    ASSERT_TRUE(point);
    EXPECT_EQ(point->counted, Counted::single);
    EXPECT_EQ(point->level, Level::dram);
    EXPECT_NEAR(point->perByte, 2.0 / 12, 0.02);
    EXPECT_LT(point->moved, a100().memoryBandwidth.value);
    EXPECT_GT(point->moved, a100().memoryBandwidth.value * 0.7);
    EXPECT_NEAR(point->perSecond / point->moved.value(), point->perByte, point->perByte * 1e-9);
}

TEST(Roofline, DataThatFitL2AreFedFromThere) {
    const auto point = pointOf(saxpyOf(1 << 20), a100()); // 8 MiB of 40.
    ASSERT_TRUE(point);
    EXPECT_EQ(point->level, Level::l2);
    EXPECT_TRUE(std::isfinite(point->perByte));
    EXPECT_LT(point->perSecond, device::peaksOf(a100()).single);
}

TEST(Roofline, NoPointIsAboveItsRoofs) {
    for (const char* id : {"a100", "h200", "t4", "v100", "c2075", "k20x"}) {
        const auto device = device::findDevice(id);
        ASSERT_TRUE(device) << id;
        for (const double n : {1e4, 1e6, 1e8}) {
            const auto point = pointOf(saxpyOf(n, *device), *device);
            ASSERT_TRUE(point) << id;
            const device::Peaks peaks = device::peaksOf(*device);
            EXPECT_LE(point->perSecond, peaks.single) << id << " " << n;
            const BytesPerSecond memory = point->level == Level::l2 ? peaks.l2 : peaks.dram;
            EXPECT_LE(point->moved.value(), memory.value() * 1.0001) << id << " " << n;
        }
    }
}

TEST(Roofline, WithoutAPredictionThereIsNoPoint) {
    EXPECT_FALSE(pointOf(LoopReport{}, a100()));
    LoopReport loop = saxpyOf(1024);
    loop.predictions.front().moved.reset();
    EXPECT_FALSE(pointOf(loop, a100())) << "Its model counts no bytes.";
}

} // namespace forewarp::explain::roofline
