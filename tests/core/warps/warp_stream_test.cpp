#include "core/warps/warp_stream.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <tuple>

namespace forewarp::warps {
namespace {

std::tuple<long long, long long, long long> coordinates(const ThreadIndex& thread) {
    return {thread.x, thread.y, thread.z};
}

TEST(BlockGrid, ThreadsCountAlongXThenYThenZ) {
    const BlockGrid grid({8, 8, 8}, {4, 4, 4});
    EXPECT_EQ(grid.blocks(), 8);
    EXPECT_EQ(grid.warpsPerBlock(), 2);
    // Block 3 is the second in x and in y; its second warp starts at thread 32 of the block: z = 2.
    const WarpLanes warp = grid.warp(3, 1);
    EXPECT_EQ(warp.active, ~0U);
    EXPECT_EQ(coordinates(warp.thread[0]), std::tuple(4, 4, 2));
    EXPECT_EQ(coordinates(warp.thread[5]), std::tuple(5, 5, 2));
    EXPECT_EQ(coordinates(warp.thread[31]), std::tuple(7, 7, 3));
}

TEST(BlockGrid, LanesBeyondTheBlockOrTheLoopsAreNotActive) {
    const BlockGrid small({40, 1, 1}, {20, 1, 1});
    EXPECT_EQ(small.blocks(), 2);
    EXPECT_EQ(small.warp(1, 0).active, (1U << 20) - 1) << "a block of 20 fills 20 lanes";
    const BlockGrid ragged({40, 3, 1}, {32, 2, 1});
    EXPECT_EQ(ragged.blocks(), 4);
    EXPECT_EQ(ragged.warp(1, 0).active, 0xffU) << "threads 32 … 39";
    EXPECT_EQ(ragged.warp(2, 0).active, ~0U) << "row 2";
    EXPECT_EQ(ragged.warp(2, 1).active, 0U) << "row 3";
}

TEST(BlockGrid, EveryThreadIsInExactlyOneWarp) {
    const ThreadIndex extent{37, 5, 3};
    const BlockGrid grid(extent, {10, 2, 2});
    std::set<std::tuple<long long, long long, long long>> seen;
    for (long long block = 0; block < grid.blocks(); ++block) {
        for (int i = 0; i < grid.warpsPerBlock(); ++i) {
            const WarpLanes warp = grid.warp(block, i);
            for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
                if (warp.active >> lane & 1) EXPECT_TRUE(seen.insert(coordinates(warp.thread[lane])).second);
        }
    }
    EXPECT_EQ(seen.size(), 37U * 5 * 3);
}

} // namespace
} // namespace forewarp::warps
