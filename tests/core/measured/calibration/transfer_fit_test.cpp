#include "core/measured/calibration/transfer_fit.h"

#include "core/device/device.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace forewarp::measured::calibration {
namespace {

constexpr double kMega = 1e6;

/// (4.2) of Resios (2011) as it is printed: 5000 MB/s, 100 MB/s more with each MB, 692 MB/s towards size 0.
device::TransferSpeed thesis() {
    device::TransferSpeed speed;
    speed.peak.value = BytesPerSecond(5000 * kMega);
    speed.start.value = BytesPerSecond(692 * kMega);
    speed.growth.value = 100;
    return speed;
}

template <class Time>
std::vector<Sample> timesOf(Time time) {
    std::vector<Sample> samples;
    for (double bytes = 1024; bytes <= 128 * 1024 * 1024; bytes *= 2) {
        const double seconds = time(bytes);
        samples.push_back({bytes, seconds, seconds, seconds, 1});
    }
    return samples;
}

TEST(TransferFit, FindsTheThesisAgain) {
    const TransferFit fit =
        fitTransfer(timesOf([](double bytes) { return device::transferTime(thesis(), Bytes(bytes)).value(); }));
    EXPECT_NEAR(fit.peak, 5000 * kMega, 1);
    EXPECT_NEAR(fit.start, 692 * kMega, 1);
    EXPECT_NEAR(fit.growth, 100, 1e-6);
    EXPECT_NEAR(fit.typicalError, 0, 1e-9);
}

TEST(TransferFit, FindsItInNoise) {
    std::mt19937 random(7);
    std::normal_distribution<> noise(0, 0.02);
    const TransferFit fit = fitTransfer(timesOf(
        [&](double bytes) { return device::transferTime(thesis(), Bytes(bytes)).value() * std::exp(noise(random)); }));
    EXPECT_NEAR(fit.peak, 5000 * kMega, 0.03 * 5000 * kMega);
    EXPECT_NEAR(fit.start, 692 * kMega, 0.05 * 692 * kMega);
    EXPECT_NEAR(fit.growth, 100, 10);
    EXPECT_LT(fit.typicalError, 0.03);
}

// What links do: ten microseconds and 12 GB/s. Whatever the line looks like, no time is negative or endless, and large
// copies come out right.
TEST(TransferFit, StaysPossibleWhereCopiesStartWithADelay) {
    const auto times = timesOf([](double bytes) { return 10e-6 + bytes / 12e9; });
    const TransferFit fit = fitTransfer(times);
    EXPECT_GT(fit.start, 0);
    EXPECT_GE(fit.growth, 0);
    const Sample& largest = times.back();
    EXPECT_NEAR(largest.at / std::min(fit.peak, fit.start + fit.growth * largest.at), largest.median,
                0.25 * largest.median);
    EXPECT_GT(fit.typicalError, 0.05); // The form does not fit, and says so.
}

TEST(TransferFit, AConstantBandwidthHasNoGrowth) {
    const TransferFit fit = fitTransfer(timesOf([](double bytes) { return bytes / 1e9; }));
    EXPECT_NEAR(fit.peak, 1e9, 1);
    EXPECT_NEAR(fit.start, 1e9, 1);
    EXPECT_NEAR(fit.growth * 1e6, 0, 1); // B/s over a megabyte.
}

} // namespace
} // namespace forewarp::measured::calibration
