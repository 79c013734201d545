#include "core/base/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace forewarp {

TEST(NumberText, timeTakesTheUnitThatFits) {
    EXPECT_EQ(timeText(Seconds(1.47e-3)), "1.47 ms");
    EXPECT_EQ(timeText(Seconds(38.24e-6)), "38.2 µs");
    EXPECT_EQ(timeText(Seconds(12)), "12 s");
    EXPECT_EQ(timeText(Seconds(2e-9)), "2 ns");
    EXPECT_EQ(timeText(Seconds(0)), "0 s");
}

TEST(NumberText, timeRoundsUpIntoTheNextUnit) {
    EXPECT_EQ(timeText(Seconds(999.4e-6)), "999 µs");
    EXPECT_EQ(timeText(Seconds(999.6e-6)), "1 ms");
}

TEST(NumberText, timeBelowAndAboveTheUnits) {
    EXPECT_EQ(timeText(Seconds(0.5e-9)), "0.5 ns");
    EXPECT_EQ(timeText(Seconds(5000)), "5\u2009000 s");
    EXPECT_EQ(timeText(Seconds(std::numeric_limits<double>::infinity())), "unknown");
}

TEST(NumberText, countsGroupTheirDigits) {
    EXPECT_EQ(countText(50728.19), "50\u2009728");
    EXPECT_EQ(countText(1234567), "1\u2009234\u2009567");
    EXPECT_EQ(countText(-1234), "-1\u2009234");
    EXPECT_EQ(countText(999.7), "1\u2009000");
    EXPECT_EQ(countText(2.2815), "2.28");
    EXPECT_EQ(countText(0), "0");
    EXPECT_EQ(countText(std::numeric_limits<double>::quiet_NaN()), "unknown");
}

TEST(NumberText, quantitiesScaleRatesAndTimes) {
    EXPECT_EQ(quantityText(1.296e9, "Hz"), "1.296 GHz");
    EXPECT_EQ(quantityText(141.7e9, "B/s"), "141.7 GB/s");
    EXPECT_EQ(quantityText(1.47e-3, "s"), "1.47 ms");
    EXPECT_EQ(quantityText(20, "warps"), "20 warps");
    EXPECT_EQ(quantityText(4, ""), "4");
    EXPECT_EQ(quantityText(730.25, "cycles"), "730.2 cycles");
    EXPECT_EQ(quantityText(50728.19, "cycles"), "50\u2009728 cycles");
    EXPECT_EQ(quantityText(1024, ""), "1024");
    EXPECT_EQ(quantityText(std::numeric_limits<double>::quiet_NaN(), "Hz"), "unknown Hz");
}

TEST(NumberText, exactTextReadsBackToTheSameNumber) {
    EXPECT_EQ(exactText(0.1), "0.1");
    EXPECT_EQ(std::stod(exactText(1.0 / 3)), 1.0 / 3);
    EXPECT_EQ(exactText(std::numeric_limits<double>::infinity()), "");
}

TEST(NumberText, nounsFollowTheNumberAsItReads) {
    EXPECT_EQ(countedText(1, "block"), "1 block");
    EXPECT_EQ(countedText(1.001, "block"), "1 block");
    EXPECT_EQ(countedText(0, "block"), "0 blocks");
    EXPECT_EQ(countedText(2048, "block"), "2\u2009048 blocks");
}

TEST(NumberText, percentHasOneDigit) {
    EXPECT_EQ(percentText(0.8714), "87.1 %");
    EXPECT_EQ(percentText(1), "100.0 %");
}

} // namespace forewarp
