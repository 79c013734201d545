#include "tests/views/timeline/sample_simulation.h"
#include "views/timeline/timeline_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::timeline {
namespace {

TEST(TimelineText, SumsTheSimulationUp) {
    simulation::scheduler::WarpSimulation simulation = test::sampleSimulation();
    EXPECT_EQ(
        summaryText(simulation),
        QStringLiteral("4 warp(s), 2 block(s) · 1\u2009000 cycles simulated of 1.2 M (extrapolated) · compute busy "
                       "63.0 % · memory busy 98.0 % · 3.2 warps ready on average"));
    simulation.isExtrapolated = false;
    EXPECT_TRUE(summaryText(simulation).contains(QStringLiteral("1\u2009000 cycles simulated · ")));
    simulation.recordsAll = false;
    simulation.wasStopped = true;
    EXPECT_TRUE(
        summaryText(simulation).endsWith(QStringLiteral("only the first part is shown · stopped before the end")));
}

TEST(TimelineText, TimesHaveAsManyDigitsAsTheirTicksNeed) {
    EXPECT_EQ(timeTickText(73.4e-6, 0.2e-6, 74e-6), QStringLiteral("73.4 µs"));
    EXPECT_EQ(timeTickText(50e-6, 50e-6, 240e-6), QStringLiteral("50 µs"));
    EXPECT_EQ(timeTickText(1.25e-3, 0.05e-3, 2e-3), QStringLiteral("1.25 ms"));
    EXPECT_EQ(timeTickText(0, 100e-9, 700e-9), QStringLiteral("0 ns"));
}

TEST(TimelineText, CyclesAreWholeUnlessTheyAreWide) {
    EXPECT_EQ(cycleText(12345.4, 1), QStringLiteral("12\u2009345"));
    EXPECT_EQ(cycleText(12.5, 0.1), QStringLiteral("12.5"));
    EXPECT_EQ(cycleText(500, 0.1), QStringLiteral("500"));
}

} // namespace
} // namespace forewarp::views::timeline
