#include "core/measured/validation/roofline.h"

#include <gtest/gtest.h>

namespace forewarp::measured::validation {

namespace {

constexpr double kThreads = 1e6;

kernel::ProfiledAccess access(const std::string& array, kernel::AccessKind kind, double firstByte) {
    kernel::ProfiledAccess made;
    made.array = array;
    made.kind = kind;
    made.elementBytes = 4;
    made.executionsPerThread = 1;
    made.isAffine = true;
    made.constantBytes = firstByte;
    made.bytesPerThreadX = 4;
    return made;
}

/// a[i] = b[i] + b[i + 1], a million threads.
kernel::KernelProfile neighbours() {
    kernel::KernelProfile kernel;
    kernel.loop = "f:L1";
    kernel.mapped = {{"f:L1", {}, kernel::ThreadDimension::x, kThreads}};
    kernel.mix[kernel::Operation::floatAdd] = 1;
    kernel.accesses = {access("b", kernel::AccessKind::load, 0), access("b", kernel::AccessKind::load, 4),
                       access("a", kernel::AccessKind::store, 0)};
    return kernel;
}

Seconds timeOf(const kernel::KernelProfile& kernel) {
    const auto prediction = roofline().predict(kernel, *device::findDevice("h200"), kernel.launchWith({256, 1, 1}));
    EXPECT_TRUE(prediction.hasValue());
    return prediction ? prediction->time : Seconds();
}

TEST(Roofline, ReachesEachByteOfAnArrayOnceForLoadsAndOnceForStores) {
    EXPECT_NEAR(reachedBytesOf(neighbours()), 4 * (kThreads + 1) + 4 * kThreads, 1);
}

TEST(Roofline, AtUnknownAddressesAllThatIsAskedForCounts) {
    kernel::KernelProfile kernel = neighbours();
    kernel.accesses[1].isAffine = false;
    kernel.accesses[1].executionsPerThread = 10;
    EXPECT_NEAR(reachedBytesOf(kernel), 4 * kThreads + 10 * 4 * kThreads + 4 * kThreads, 1);
}

// 8 MB at nine tenths of 4.8 TB/s.
TEST(Roofline, IsBytesOverBandwidthWhereMemoryTakesLonger) {
    EXPECT_NEAR(timeOf(neighbours()).value(), 8e6 / (0.9 * 4.8e12), 1e-9);
}

// 10⁴ multiply-adds of a million threads: 2 · 10¹⁰ operations at 132 · 128 · 2 per cycle.
TEST(Roofline, IsOperationsOverPeakWhereArithmeticTakesLonger) {
    kernel::KernelProfile kernel = neighbours();
    kernel.mix[kernel::Operation::floatFma] = 1e4;
    const device::Device h200 = *device::findDevice("h200");
    const double peak = 2 * h200.smCount.value * h200.fp32LanesPerSm.value * h200.smClock.value.value();
    EXPECT_NEAR(timeOf(kernel).value(), (2e4 + 1) * kThreads / peak, 1e-9);
}

TEST(Roofline, IsNoModelThatPredictionsAreMadeWith) {
    EXPECT_FALSE(models::find(roofline().id));
}

} // namespace

} // namespace forewarp::measured::validation
