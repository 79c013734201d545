// Published numbers: A. Resios, MSc thesis, Utrecht University 2011, section 5.2.1 on a GTX 460; the fast index along x.

#include "core/advice/block_size.h"

#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

namespace forewarp {
namespace {

/// Threads that only multiply.
KernelProfile multiplications(double x, double y) {
    KernelProfile kernel = sample::counted(x, y, {}, {});
    kernel.mix[Operation::intMultiply] = 4;
    return kernel;
}

TEST(BlockSizeGolden, SplitsAShortLoopEvenlyAmongTheSms) {
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(1024, 1), *findDevice("gtx460"));
    EXPECT_EQ(advice.block, (BlockShape{160, 1, 1}));
    EXPECT_EQ(advice.bound, BlockStrategy::evenWork);
    EXPECT_EQ(advice.reasons[std::size_t(BlockStrategy::evenWork)], "⌈1,024 / (7 · 32)⌉ = 5");
    EXPECT_FALSE(advice.isCapped);
}

TEST(BlockSizeGolden, GivesALargeSquareNestTheLargestBlock) {
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(4096, 4096), *findDevice("gtx460"));
    EXPECT_EQ(advice.block, (BlockShape{32, 32, 1}));
    EXPECT_EQ(advice.bound, BlockStrategy::utilization);
    EXPECT_TRUE(advice.isCapped);
}

} // namespace
} // namespace forewarp
