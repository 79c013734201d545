#include "tests/views/sample_advice.h"
#include "views/widgets/register_steps.h"

#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

TEST(RegisterSteps, AStepCoversItsRange) {
    const std::vector<advice::block::RegisterStep> steps = test::sampleSteps();
    EXPECT_EQ(stepSentence(steps, 0), QStringLiteral("1 to 20 registers: 8 blocks, 48 of 48 warps per SM; limited by "
                                                     "warps; 6 spills and reloads per thread at 20"));
    EXPECT_EQ(stepSentence(steps, 1),
              QStringLiteral("21 to 32 registers: 5 blocks, 30 of 48 warps per SM; limited by registers"));
    EXPECT_EQ(cliffText(steps, 1), QStringLiteral("from 33 registers: 4 instead of 5 blocks"));
    EXPECT_EQ(cliffText(steps, 4), QString());
}

TEST(RegisterSteps, AStepReachesItsLargestCount) {
    const std::vector<advice::block::RegisterStep> steps = test::sampleSteps();
    EXPECT_EQ(stepOf(steps, 20), 0);
    EXPECT_EQ(stepOf(steps, 21), 1);
    EXPECT_EQ(stepOf(steps, 64), -1);
    EXPECT_EQ(stepOf({}, 1), -1);
}

} // namespace
} // namespace forewarp::views::widgets
