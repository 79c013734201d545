#include "core/device/device.h"

#include <gtest/gtest.h>

namespace forewarp::device {
namespace {

TEST(L1Cache, LoadsPassItBetweenFermiAndTheSecondMaxwell) {
    Device device = *findDevice("h200");
    ASSERT_TRUE(device.l1);
    for (const char* const capability : {"2.0", "5.2", "6.1", "7.0"}) {
        device.capability = *findComputeCapability(capability);
        EXPECT_TRUE(device.cachesLoadsInL1()) << capability;
    }
    for (const char* const capability : {"3.5", "5.0"}) {
        device.capability = *findComputeCapability(capability);
        EXPECT_FALSE(device.cachesLoadsInL1()) << capability;
        EXPECT_EQ(device.l1BytesBeside(0), 0) << capability;
    }
}

TEST(L1Cache, SharedMemoryTakesOfItFromVoltaOn) {
    Device device = *findDevice("h200");
    const double all = device.l1->size.value.value();
    EXPECT_EQ(device.l1BytesBeside(1024), all - 1024);
    EXPECT_EQ(device.l1BytesBeside(2 * all), 0);
    device.capability = *findComputeCapability("6.1");
    EXPECT_EQ(device.l1BytesBeside(1024), all);
    device.l1.reset();
    EXPECT_EQ(device.l1BytesBeside(0), 0);
}

TEST(L1Cache, GpusOfDataCentresServeAWholeWarpPerCycle) {
    EXPECT_EQ(findComputeCapability("9.0")->loadLanes(), kWarpSize);
    EXPECT_EQ(findComputeCapability("8.6")->loadLanes(), kHalfWarpSize);
    EXPECT_EQ(findComputeCapability("6.0")->loadLanes(), kHalfWarpSize);
}

} // namespace
} // namespace forewarp::device
