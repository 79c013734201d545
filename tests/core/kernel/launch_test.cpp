#include "core/kernel/launch.h"

#include <gtest/gtest.h>

namespace forewarp::kernel {

TEST(BlockShape, aRowOfThreadsIsOneNumber) {
    EXPECT_EQ(shapeText({256, 1, 1}), "256");
    EXPECT_EQ(shapeText({32, 8, 1}), "32×8");
    EXPECT_EQ(shapeText({32, 1, 2}), "32×1×2");
}

} // namespace forewarp::kernel
