// Expected rates follow from the profiles: SMs × clock × operations per SM and cycle.

#include "core/device/peaks.h"

#include "core/device/device.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::device {
namespace {

double integersPerSmCycle(const Device& device) {
    return peaksOf(device).integer / (device.smCount.value * device.smClock.value.value());
}

TEST(Peaks, IntegerMultiplyAddsRunBesideAdditionsFromVoltaOn) {
    const auto h100 = findDevice("h100");
    ASSERT_TRUE(h100) << h100.error().text();
    const double adding = h100->costOf(InstructionKind::add).value.throughput;
    const double multiplying = h100->costOf(InstructionKind::madd).value.throughput;
    EXPECT_DOUBLE_EQ(integersPerSmCycle(*h100), adding + 2 * multiplying);
}

TEST(Peaks, BeforeVoltaTheFasterOfBothIsTheRoof) {
    const auto c2075 = findDevice("c2075");
    ASSERT_TRUE(c2075) << c2075.error().text();
    const double adding = c2075->costOf(InstructionKind::add).value.throughput;
    const double multiplying = c2075->costOf(InstructionKind::madd).value.throughput;
    EXPECT_DOUBLE_EQ(integersPerSmCycle(*c2075), std::max(adding, 2 * multiplying));
}

} // namespace
} // namespace forewarp::device
