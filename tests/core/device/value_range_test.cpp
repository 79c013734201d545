#include "core/device/value_range.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace forewarp::device {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(ValueRange, HoldsItsBoundsAndNothingBeyond) {
    const ValueRange range = number(0.5, 8);
    for (const double value : {0.5, 0.75, 8.0}) EXPECT_TRUE(range.holds(value)) << value;
    for (const double value :
         {std::nextafter(0.5, 0), std::nextafter(8.0, 9), 0.0, -1.0, kInfinity, -kInfinity, std::nan("")})
        EXPECT_FALSE(range.holds(value)) << value;
}

TEST(ValueRange, WholeNumbersAndPowersOfTwoAreTheOnlyOnesOfTheirs) {
    EXPECT_TRUE(whole(1, 8).holds(3));
    EXPECT_FALSE(whole(1, 8).holds(3.5));
    for (const double value : {4.0, 8.0, 64.0}) EXPECT_TRUE(powerOfTwo(4, 64).holds(value)) << value;
    for (const double value : {2.0, 5.0, 48.0, 128.0}) EXPECT_FALSE(powerOfTwo(4, 64).holds(value)) << value;
    EXPECT_FALSE(powerOfTwo(0.25, 64).holds(0.75));
}

TEST(ValueRange, ZeroIsHeldWhereADeviceMayLackSomething) {
    EXPECT_TRUE(zeroOr(whole(1, 8)).holds(0));
    EXPECT_FALSE(whole(1, 8).holds(0));
    EXPECT_FALSE(zeroOr(number(0.01, 8)).holds(0.001));
}

TEST(ValueRange, IsSaidInTheUnitAsked) {
    const DeviceUnit& mega = *findDeviceUnit("MHz", Dimension::clockRate);
    EXPECT_EQ(number(1e6, 20e9).text(mega), "a number from 1 to 20000 MHz");
    EXPECT_EQ(powerOfTwo(16, 1024).text(baseUnit(Dimension::bytes)), "a power of two from 16 to 1024 B");
    EXPECT_EQ(zeroOr(whole(1, 32)).text(baseUnit(Dimension::count)), "0, or a whole number from 1 to 32");
}

} // namespace
} // namespace forewarp::device
