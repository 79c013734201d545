#include "core/base/units.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace forewarp {
namespace {

template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };
template <class A, class B>
concept Comparable = requires(A a, B b) { a < b; };

static_assert(Addable<Cycles, Cycles>);
static_assert(!Addable<Cycles, Seconds>, "cycles and seconds must not add");
static_assert(!Addable<Bytes, double>, "a bare number must not add to a size");
static_assert(Comparable<Bytes, Bytes>);
static_assert(!Comparable<Bytes, Cycles>);
static_assert(!std::is_convertible_v<double, Cycles>, "a bare number must not become a quantity unseen");
static_assert(!std::is_convertible_v<Cycles, double>);
static_assert(std::is_same_v<decltype(Cycles() / Hertz()), Seconds>);
static_assert(std::is_same_v<decltype(Seconds() * Hertz()), Cycles>);
static_assert(std::is_same_v<decltype(Bytes() / BytesPerSecond()), Seconds>);
static_assert(std::is_same_v<decltype(BytesPerSecond() / Hertz()), BytesPerCycle>);
static_assert(std::is_same_v<decltype(Bytes() / Bytes()), double>);

TEST(Units, CyclesOverClockAreATime) {
    EXPECT_DOUBLE_EQ((Cycles(2.7e9) / Hertz(1.35e9)).value(), 2.0);
}

TEST(Units, BandwidthOverClockIsBytesPerCycle) {
    EXPECT_DOUBLE_EQ((BytesPerSecond(86.4e9) / Hertz(1.35e9)).value(), 64.0);
}

TEST(Units, RatioOfEqualDimensionsIsAPlainNumber) {
    EXPECT_DOUBLE_EQ(Bytes(96) / Bytes(64), 1.5);
}

TEST(Units, AddSubtractScale) {
    Cycles sum(10);
    sum += Cycles(5);
    EXPECT_EQ(sum, Cycles(15));
    EXPECT_EQ(sum + Cycles(1), Cycles(16));
    EXPECT_EQ(sum - Cycles(20), Cycles(-5));
    EXPECT_EQ(sum * 2, Cycles(30));
    EXPECT_EQ(2 * sum, Cycles(30));
    EXPECT_EQ(sum / 2, Cycles(7.5));
}

TEST(Units, Order) {
    EXPECT_LT(Seconds(1e-6), Seconds(1e-3));
    EXPECT_GT(Bytes(2), Bytes(1));
    EXPECT_EQ(Cycles(), Cycles(0));
}

} // namespace
} // namespace forewarp
