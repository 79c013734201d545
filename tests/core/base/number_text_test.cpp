#include "core/base/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace forewarp {

TEST(NumberText, AnIntervalStandsBehindItsTimeInTheSameUnit) {
    EXPECT_EQ(intervalText(Seconds(39.94e-6), Seconds(33.2e-6), Seconds(51.4e-6)), "39.9 µs (33–51)");
    EXPECT_EQ(intervalText(Seconds(1.05e-3), Seconds(0.844e-3), Seconds(1.31e-3)), "1.05 ms (0.84–1.3)");
    EXPECT_EQ(intervalText(Seconds(76.7e-3), Seconds(76.6e-3), Seconds(76.9e-3)), "76.7 ms (76.6–76.9)");
    EXPECT_EQ(intervalText(Seconds(3.83), Seconds(3.8299), Seconds(3.8302)), "3.83 s") << "both ends read the same";
    EXPECT_EQ(intervalText(Seconds(999e-9), Seconds(790e-9), Seconds(1404e-9)), "999 ns (790–1\u2009400)");
}

TEST(NumberText, BetweenTwoTimes) {
    EXPECT_EQ(betweenText(Seconds(33.2e-6), Seconds(51.4e-6)), "33–51 µs");
    EXPECT_EQ(betweenText(Seconds(0.95e-3), Seconds(1.2e-3)), "0.95–1.2 ms");
    EXPECT_EQ(betweenText(Seconds(8.21e-6), Seconds(22.1e-3)), "8.2 µs–22 ms");
    EXPECT_EQ(betweenText(Seconds(5.01e-6), Seconds(5.02e-6)), "5 µs") << "both read the same";
}

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

TEST(NumberText, generalTextIsThatOfPrintf) {
    EXPECT_EQ(generalText(1234.5, 3), "1.23e+03");
    EXPECT_EQ(generalText(0.5, 3), "0.5");
    EXPECT_EQ(generalText(12, 4), "12");
    EXPECT_EQ(generalText(0.00001, 2), "1e-05");
}

} // namespace forewarp
