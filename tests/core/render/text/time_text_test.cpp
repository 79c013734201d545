#include "core/render/text/time_text.h"

#include <gtest/gtest.h>

namespace forewarp::render::text {
namespace {

/// Predicted by one model each.
explain::LoopReport loopWith(double hostSeconds, std::vector<double> modelSeconds) {
    explain::LoopReport loop;
    loop.hostSeconds = hostSeconds;
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
}

} // namespace
} // namespace forewarp::render::text
