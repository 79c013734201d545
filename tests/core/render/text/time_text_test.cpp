#include "core/render/text/time_text.h"

#include <gtest/gtest.h>

namespace forewarp::render::text {
namespace {

/// Predicted by one model each.
explain::LoopReport loopWith(double hostSeconds, std::vector<double> modelSeconds) {
    explain::LoopReport loop;
    loop.hostSeconds = hostSeconds;
    loop.profile.emplace();
    for (const double seconds : modelSeconds) {
        loop.predictions.emplace_back();
        loop.predictions.back().time = Seconds(seconds);
    }
    return loop;
}

TEST(TimeText, TheModelInChargeSaysHowTheCpuCompares) {
    EXPECT_EQ(speedupText(loopWith(8, {1})), "8× faster");
    EXPECT_EQ(speedupText(loopWith(8, {1, 0.5})), "8× faster");
    EXPECT_EQ(speedupText(loopWith(1, {2, 0.5})), "2× slower");
    explain::LoopReport launched = loopWith(40, {1});
    launched.profile->launches = 10;
    EXPECT_EQ(speedupText(launched), "4× faster"); // Both are those of all launches.
}

/// 40 µs, measured between 0.8 and 1.5 times that.
explain::LoopReport measuredLoop() {
    explain::LoopReport loop = loopWith(0, {40e-6, 90e-6});
    loop.predictions[0].model = "in charge";
    loop.predictions[0].error = models::ErrorRange{.least = 0.8, .most = 1.5};
    loop.predictions[1].model = "another";
    loop.profile.emplace();
    return loop;
}

/// An assumed value makes one launch up to 20 times as long, and 5 to 50 launches of it.
void addAssumedValue(explain::LoopReport& loop) {
    loop.range = explain::TimeRange{.leastFactor = 1,
                                    .mostFactor = 20,
                                    .leastLaunches = 5,
                                    .mostLaunches = 50,
                                    .effects = {explain::AssumptionEffect{.mostFactor = 200}}};
    loop.range->least = loop.predictions[0].time;
    loop.range->most = loop.predictions[0].time * 20;
}

TEST(TimeText, EveryTimeHasItsInterval) {
    const explain::LoopReport loop = measuredLoop();
    EXPECT_EQ(timeText(loop, loop.predictions[0]), "40 µs (32–60)");
    EXPECT_EQ(launchTimeText(loop, loop.predictions[0]), "40 µs (32–60)");
    EXPECT_EQ(totalTimeText(loop), "40 µs (32–60)");
    EXPECT_EQ(totalIntervalText(loop), "32–60 µs");
    EXPECT_EQ(timeText(loop, loop.predictions[1]), "90 µs") << "nothing is known of its error";
}

TEST(TimeText, LaunchesAreTold) {
    explain::LoopReport loop = measuredLoop();
    loop.profile->launches = 100;
    EXPECT_EQ(launchTimeText(loop, loop.predictions[0]), "40 µs (32–60) × 100");
    EXPECT_EQ(totalTimeText(loop), "4 ms (3.2–6)");
}

TEST(TimeText, ATimeThatRestsOnAssumedValuesIsARange) {
    explain::LoopReport loop = measuredLoop();
    addAssumedValue(loop);
    EXPECT_EQ(timeText(loop, loop.predictions[0]), "32 µs–1.2 ms");
    EXPECT_EQ(launchTimeText(loop, loop.predictions[0]), "32 µs–1.2 ms × 5–50");
    EXPECT_EQ(totalTimeText(loop), "0.16–60 ms");
    EXPECT_EQ(timeText(loop, loop.predictions[1]), "90 µs") << "the range is of the model in charge";
}

TEST(TimeText, WhatMovesATimeNamesNoOtherTime) {
    explain::LoopReport loop = measuredLoop();
    addAssumedValue(loop);
    loop.range->effects = {
        {.assumption = {.symbol = "n", .least = 4, .most = 64}, .leastFactor = 0.25, .mostFactor = 20}};
    EXPECT_EQ(rangeSentence(*loop.range), "It rests on assumed values. n: 4 to 64 make it 0.25 to 20 times as long.");
}

TEST(TimeText, CallsThatAreNotCountedLeaveTheLeast) {
    explain::LoopReport loop = measuredLoop();
    loop.profile->unknownCalls = {"filter"};
    EXPECT_EQ(timeText(loop, loop.predictions[0]), "≥ 32 µs");
    loop.profile->launches = 100;
    EXPECT_EQ(launchTimeText(loop, loop.predictions[0]), "≥ 32 µs × 100");
    EXPECT_EQ(totalTimeText(loop), "≥ 3.2 ms");
}

} // namespace
} // namespace forewarp::render::text
