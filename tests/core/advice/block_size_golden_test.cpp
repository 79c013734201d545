// Published numbers: A. Resios, MSc thesis, Utrecht University 2011, section 5.2.1 on a GTX 460; the fast index along x.

#include "core/advice/block/block_size.h"

#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

namespace forewarp::advice {
namespace {

/// Threads that only multiply.
kernel::KernelProfile multiplications(double x, double y) {
    kernel::KernelProfile kernel = sample::counted(x, y, {}, {});
    kernel.mix[kernel::Operation::intMultiply] = 4;
    return kernel;
}

TEST(BlockSizeGolden, SplitsAShortLoopEvenlyAmongTheSms) {
    const block::BlockSizeAdvice advice =
        block::adviseBlockSize(multiplications(1024, 1), *device::findDevice("gtx460"));
    EXPECT_EQ(advice.block, (kernel::BlockShape{160, 1, 1}));
    EXPECT_EQ(advice.bound, block::BlockStrategy::evenWork);
    EXPECT_EQ(advice.reasons[std::size_t(block::BlockStrategy::evenWork)], "⌈1,024 / (7 · 32)⌉ = 5");
    EXPECT_FALSE(advice.isCapped);
}

TEST(BlockSizeGolden, GivesALargeSquareNestTheLargestBlock) {
    const block::BlockSizeAdvice advice =
        block::adviseBlockSize(multiplications(4096, 4096), *device::findDevice("gtx460"));
    EXPECT_EQ(advice.block, (kernel::BlockShape{32, 32, 1}));
    EXPECT_EQ(advice.bound, block::BlockStrategy::utilization);
    EXPECT_TRUE(advice.isCapped);
}

} // namespace
} // namespace forewarp::advice
