// Expected times follow Resios, «GPU performance prediction using parametrized models», Utrecht 2011, equation (4.2):
// size / min(5000, 100 · size + 692) seconds, size in 10⁶ bytes.

#include "core/device/device.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::device {
namespace {

TransferSpeed speed(double peak, double start, double growth) {
    return {{BytesPerSecond(peak), {}, {}},
            {BytesPerSecond(start), {}, {}},
            {growth, {}, {}},
            {BytesPerSecond(4 * peak), {}, {}},
            std::nullopt};
}

TEST(CopyTime, OfSmallCopiesIsTheTimeOfTheirStart) {
    const auto a100 = findDevice("a100");
    const auto time = [&](double bytes) { return copyTime(a100->transfer, Bytes(bytes), HostMemory::pageable); };
    EXPECT_EQ(time(0), Seconds(0));
    EXPECT_EQ(time(8), time(4096));
    EXPECT_GT(time(8), Seconds(5e-6));
    EXPECT_EQ(time(1e6), transferTime(a100->transfer, Bytes(1e6)));
}

TEST(TransferTime, IsThatOfTheThesisOnGtx460) {
    struct Case {
        double megabytes, seconds;
    };
    const auto gtx460 = findDevice("gtx460");
    ASSERT_TRUE(gtx460) << gtx460.error().text();
    for (const Case& c :
         {Case{0.001, 1.4448779078167896e-06}, Case{0.1, 0.00014245014245014247}, Case{1, 0.0012626262626262627},
          Case{10, 0.00591016548463357}, Case{43.08, 0.008616}, Case{64, 0.0128}, Case{196, 0.0392}}) {
        const double seconds = transferTime(gtx460->transfer, Bytes(c.megabytes * 1e6)).value();
        EXPECT_NEAR(seconds, c.seconds, c.seconds * 1e-12) << c.megabytes;
    }
}

TEST(TransferTime, GrowsUntilThePeak) {
    const TransferSpeed link = speed(100, 20, 2);
    EXPECT_EQ(transferTime(link, Bytes(10)), Seconds(10.0 / 40));
    EXPECT_EQ(transferTime(link, Bytes(40)), Seconds(0.4)) << "both bounds";
    EXPECT_EQ(transferTime(link, Bytes(1000)), Seconds(10));
}

TEST(TransferTime, NothingToCopyTakesNoTime) {
    EXPECT_EQ(transferTime(speed(100, 20, 2), Bytes(0)), Seconds(0));
    EXPECT_EQ(transferTime(speed(0, 0, 0), Bytes(1e9)), Seconds(0)) << "shared memory";
}

TEST(TransferTime, MemoryDecidesHowFastLargeCopiesAre) {
    TransferSpeed link = speed(100, 20, 2);
    EXPECT_EQ(transferTime(link, Bytes(10), HostMemory::pinned), Seconds(10.0 / 40)) << "small ones start alike";
    EXPECT_EQ(transferTime(link, Bytes(1000), HostMemory::pinned), Seconds(2.5));
    EXPECT_EQ(transferTime(link, Bytes(1000), HostMemory::managed), Seconds(10)) << "no page can be asked for";
    link.managedPeak = {BytesPerSecond(50), {}, {}};
    EXPECT_EQ(transferTime(link, Bytes(1000), HostMemory::managed), Seconds(20));
}

TEST(HostMemory, IsFoundByItsName) {
    for (int i = 0; i < kHostMemoryCount; ++i) EXPECT_EQ(findHostMemory(name(HostMemory(i))), HostMemory(i));
    EXPECT_EQ(findHostMemory("cached"), std::nullopt);
}

TEST(LinkBandwidth, IsThatOfItsLanes) {
    Device device;
    EXPECT_EQ(linkBandwidth(device), BytesPerSecond(0)) << "no link";
    device.pcieGeneration.value = 2;
    device.pcieLanes.value = 16;
    EXPECT_EQ(linkBandwidth(device), BytesPerSecond(8000e6));
    device.pcieGeneration.value = 8;
    device.pcieLanes.value = 1;
    EXPECT_EQ(linkBandwidth(device), BytesPerSecond(4 * 7563e6)) << "beyond 6, twice as much each";
    device.nvlink = {BytesPerSecond(450e9), {}, {}};
    EXPECT_EQ(linkBandwidth(device), BytesPerSecond(450e9));
}

TEST(TransferTime, OfBundledDevicesGrowsWithSizeAndLink) {
    for (const Device& device : bundledDevices()) {
        SCOPED_TRACE(device.id);
        const double peak = device.transfer.peak.value.value();
        EXPECT_EQ(peak == 0, device.pcieGeneration.value == 0);
        EXPECT_LE(peak, linkBandwidth(device).value());
        EXPECT_LE(device.transfer.pinnedPeak.value, linkBandwidth(device));
        EXPECT_GE(device.transfer.pinnedPeak.value.value(), peak);
        EXPECT_EQ(device.transfer.managedPeak.has_value(), peak > 0 && device.capability.major >= 6);
        EXPECT_LT(peak, std::max(1.0, device.memoryBandwidth.value.value()));
        if (peak == 0) continue;
        EXPECT_LT(device.transfer.start.value, device.transfer.peak.value);
        if (device.nvlink) continue; // Nobody copies pageable memory first.
        // From PCI Express 4.0 on the CPU binds, as measured on an H100; before that the thesis's shape.
        const bool isOfCpu = device.pcieGeneration.value >= 4;
        EXPECT_NEAR(device.transfer.start.value.value() / peak, isOfCpu ? 74.12 / 11890 : 692.0 / 5000, 0.001);
        const double growth = isOfCpu ? 86130 / 11890e6 : 100 / 5e9;
        EXPECT_NEAR(device.transfer.growth.value / peak, growth, 0.0005 * growth) << "profiles have four digits";
    }
}

} // namespace
} // namespace forewarp::device
