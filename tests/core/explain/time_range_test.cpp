#include "core/explain/time_range.h"

#include "core/explain/report.h"

#include <gtest/gtest.h>

namespace forewarp::explain {

namespace {

LoopReport loopOf(std::optional<models::ErrorRange> error) {
    LoopReport loop;
    loop.predictions.resize(2);
    loop.predictions[0].model = "in charge";
    loop.predictions[0].time = Seconds(10);
    loop.predictions[0].error = error;
    loop.predictions[1].model = "another";
    loop.predictions[1].time = Seconds(100);
    return loop;
}

TEST(TimeInterval, IsTheModelsOwnError) {
    const LoopReport loop = loopOf(models::ErrorRange{.least = 0.9, .most = 1.2});
    const auto interval = intervalOf(loop, loop.predictions[0]);
    ASSERT_TRUE(interval);
    EXPECT_NEAR(interval->least.value(), 9, 1e-12);
    EXPECT_NEAR(interval->most.value(), 12, 1e-12);
    EXPECT_FALSE(intervalOf(loop, loop.predictions[1])) << "nothing is known of it";
}

TEST(TimeInterval, AssumedValuesWidenThatOfTheModelInCharge) {
    LoopReport loop = loopOf(models::ErrorRange{.least = 0.9, .most = 1.2});
    loop.predictions[1].error = models::ErrorRange{.least = 0.5, .most = 2};
    loop.range = TimeRange{.leastFactor = 0.1, .mostFactor = 10};
    EXPECT_NEAR(intervalOf(loop, loop.predictions[0])->least.value(), 0.9, 1e-12);
    EXPECT_NEAR(intervalOf(loop, loop.predictions[0])->most.value(), 120, 1e-12);
    EXPECT_NEAR(intervalOf(loop, loop.predictions[1])->most.value(), 200, 1e-12);
}

TEST(TimeInterval, WithoutAKnownErrorAssumedValuesStillMakeOne) {
    LoopReport loop = loopOf(std::nullopt);
    EXPECT_FALSE(intervalOf(loop, loop.predictions[0]));
    loop.range = TimeRange{.leastFactor = 0.1, .mostFactor = 10};
    EXPECT_NEAR(intervalOf(loop, loop.predictions[0])->most.value(), 100, 1e-12);
}

} // namespace

} // namespace forewarp::explain
