#include "frontend/trace/measure/loop_times.h"

#include <gtest/gtest.h>

using namespace forewarp;
using frontend::trace::measure::loopsToTime;
using frontend::trace::measure::takeTimes;

namespace {

kernel::MeasuredLoop loopOf(const std::string& id, int parent, double entries, double seconds) {
    kernel::MeasuredLoop loop{.file = "a.c", .loop = id, .parent = parent, .entries = entries, .iterations = entries};
    loop.seconds = seconds;
    loop.isTimed = true;
    return loop;
}

} // namespace

TEST(LoopTimes, LoopsThatAreEnteredSeldomAreTimed) {
    const std::vector<kernel::MeasuredLoop> counted{loopOf("main:L1", -1, 1, 2), loopOf("f:L1", 0, 100, 1e-3),
                                                    loopOf("f:L1", -1, 1, 1e-2), loopOf("g:L1", 0, 1000000, 1)};
    const auto numbered = [](const char* id) {
        frontend::trace::CountedLoop loop;
        loop.file = "a.c";
        loop.loop = id;
        return loop;
    };
    EXPECT_EQ(loopsToTime(counted, {numbered("main:L1"), numbered("f:L1"), numbered("g:L1"), numbered("h:L1")}),
              (std::set<std::uint32_t>{0, 1}));
}

/// Counting made the tree's loops four times as long, and the grid's none.
TEST(LoopTimes, CountersCostSomeLoopsMoreThanOthers) {
    kernel::MeasuredRun run;
    run.seconds = 1;
    run.loops = {loopOf("grid:L1", -1, 1, 0.3), loopOf("grid:L1.1", 0, 1e6, 0.15), loopOf("tree:L1", -1, 1, 0.7),
                 loopOf("look:L1", 2, 1e7, 0.7)};
    takeTimes({loopOf("grid:L1", -1, 1, 0.6), loopOf("tree:L1", -1, 1, 0.35)}, run);
    EXPECT_DOUBLE_EQ(run.loops[0].seconds, 0.6);
    EXPECT_DOUBLE_EQ(run.loops[1].seconds, 0.3) << "half of the grid's, as before";
    EXPECT_DOUBLE_EQ(run.loops[2].seconds, 0.35);
    EXPECT_DOUBLE_EQ(run.loops[3].seconds, 0.35);
}

TEST(LoopTimes, WhatRanOtherwiseKeepsItsTime) {
    kernel::MeasuredRun run;
    run.seconds = 1;
    run.loops = {loopOf("main:L1", -1, 1, 0.4), loopOf("main:L2", -1, 1, 0.4), loopOf("f:L1", 0, 10, 0.2),
                 loopOf("f:L1", 1, 20, 0.3)};
    takeTimes({loopOf("main:L1", -1, 2, 0.1), loopOf("f:L1", -1, 10, 0.1)}, run);
    EXPECT_DOUBLE_EQ(run.loops[0].seconds, 0.4) << "It was entered twice there.";
    EXPECT_DOUBLE_EQ(run.loops[2].seconds, 0.2) << "It ran elsewhere.";
    EXPECT_DOUBLE_EQ(run.loops[3].seconds, 0.3);
}

/// Times of two runs do not fit exactly.
TEST(LoopTimes, TogetherTheyTakeNoLongerThanWhatTheyRanIn) {
    kernel::MeasuredRun run;
    run.seconds = 1;
    run.loops = {loopOf("main:L1", -1, 1, 0.5), loopOf("f:L1", 0, 1, 0.2), loopOf("g:L1", 0, 1, 0.2)};
    takeTimes({loopOf("main:L1", -1, 1, 0.5), loopOf("f:L1", 0, 1, 0.4), loopOf("g:L1", 0, 1, 0.2)}, run);
    EXPECT_DOUBLE_EQ(run.loops[1].seconds + run.loops[2].seconds, 0.5);
    EXPECT_DOUBLE_EQ(run.loops[1].seconds, 2 * run.loops[2].seconds);
}
