#include "views/timeline/timeline_range.h"

#include <gtest/gtest.h>

namespace forewarp::views::timeline {
namespace {

TimelineRange rangeOf(double total) {
    TimelineRange range;
    range.setTotal(total);
    return range;
}

TEST(TimelineRange, ZoomKeepsTheCycleUnderThePointer) {
    TimelineRange range = rangeOf(1000);
    range.zoom(250, 0.5);
    EXPECT_DOUBLE_EQ(range.length(), 500);
    EXPECT_DOUBLE_EQ(range.begin(), 125) << "a quarter from the left, as before";
    range.zoom(250, 0.1);
    EXPECT_DOUBLE_EQ((250 - range.begin()) / range.length(), 0.25);
}

TEST(TimelineRange, StaysWithinTheRun) {
    TimelineRange range = rangeOf(1000);
    range.show(400, 600);
    range.move(-5000);
    EXPECT_DOUBLE_EQ(range.begin(), 0);
    EXPECT_DOUBLE_EQ(range.length(), 200);
    range.move(5000);
    EXPECT_DOUBLE_EQ(range.end(), 1000);
    EXPECT_DOUBLE_EQ(range.length(), 200);
    range.zoom(1000, 100);
    EXPECT_TRUE(range.isWhole());
    range.zoom(500, 1e-9);
    EXPECT_DOUBLE_EQ(range.length(), 8) << "single cycles are wide enough by then";
}

TEST(TimelineRange, AnotherRunKeepsTheCyclesShownOrAllOfIt) {
    TimelineRange whole = rangeOf(1000);
    whole.setTotal(3000);
    EXPECT_TRUE(whole.isWhole());
    TimelineRange part = rangeOf(1000);
    part.show(600, 800);
    part.setTotal(3000);
    EXPECT_DOUBLE_EQ(part.begin(), 600);
    EXPECT_DOUBLE_EQ(part.end(), 800);
    part.setTotal(700);
    EXPECT_DOUBLE_EQ(part.begin(), 500) << "as far as the run goes";
    EXPECT_DOUBLE_EQ(part.end(), 700);
}

TEST(TimelineRange, TicksAreRoundNumbers) {
    EXPECT_EQ(ticksIn(0, 1000, 5), (std::vector<double>{0, 200, 400, 600, 800, 1000}));
    EXPECT_EQ(ticksIn(1210, 1390, 4), (std::vector<double>{1250, 1300, 1350}));
    EXPECT_EQ(ticksIn(0, 9, 9).size(), 10U);
    EXPECT_TRUE(ticksIn(5, 5, 3).empty());
    EXPECT_TRUE(ticksIn(0, 10, 0).empty());
}

} // namespace
} // namespace forewarp::views::timeline
