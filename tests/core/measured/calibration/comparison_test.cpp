#include "core/measured/calibration/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace forewarp::measured::calibration {
namespace {

const ComparedFact& rowOf(const std::vector<ComparedFact>& rows, const std::string& key) {
    const auto found = std::ranges::find(rows, key, &ComparedFact::key);
    if (found == rows.end()) throw std::invalid_argument(key);
    return *found;
}

TEST(CompareProfiles, RatiosAreMeasuredOverShipped) {
    const device::Device shipped = *device::findDevice("h200");
    device::Device measured = shipped;
    measured.dramLatency.value = shipped.dramLatency.value * 1.1;
    const auto rows = compareProfiles(shipped, measured);
    EXPECT_EQ(rows.size(), device::facts(shipped).size());
    EXPECT_NEAR(*rowOf(rows, "dram_latency").ratio, 1.1, 1e-12);
    EXPECT_EQ(rowOf(rows, "dram_latency").measured->value, measured.dramLatency.value.value());
    EXPECT_EQ(*rowOf(rows, "instructions.fadd.latency").ratio, 1);
}

// 800 MHz beside 1.98 GHz, and 512 KiB beside 60 MiB: the unit is that of the shipped profile.
TEST(CompareProfiles, LargeAndSmallUnitsMeet) {
    const device::Device shipped = *device::findDevice("h200");
    device::Device measured = shipped;
    measured.smClock.value = Hertz(800e6);
    measured.l2->size.value = Bytes(512 * 1024);
    const auto rows = compareProfiles(shipped, measured);
    const ComparedFact& clock = rowOf(rows, "sm_clock");
    EXPECT_EQ(clock.measured->unit, "GHz");
    EXPECT_NEAR(clock.measured->value, 0.8, 1e-12);
    EXPECT_NEAR(*clock.ratio, 0.8 / 1.98, 1e-12);
    EXPECT_NEAR(*rowOf(rows, "l2_size").ratio, 0.5 / 60, 1e-12);
}

TEST(CompareProfiles, WhatOneSideLacksHasNoRatio) {
    const device::Device shipped = *device::findDevice("tk1"); // No link: zeros.
    device::Device measured = *device::findDevice("h200");
    const auto rows = compareProfiles(shipped, measured);
    EXPECT_FALSE(rowOf(rows, "pcie_generation").ratio);
    EXPECT_FALSE(rowOf(rows, "l1_size").shipped);
    EXPECT_TRUE(rowOf(rows, "l1_size").measured);
    const auto reversed = compareProfiles(measured, shipped);
    EXPECT_TRUE(rowOf(reversed, "l1_size").shipped);
    EXPECT_FALSE(rowOf(reversed, "l1_size").measured);
}

} // namespace
} // namespace forewarp::measured::calibration
