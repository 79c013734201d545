#include "core/advice/block_sweep.h"

#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/sample_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace forewarp {
namespace {

KernelProfile kernelOf(const ProgramFacts& facts, std::string_view loop) {
    Assumptions assumptions;
    assumptions.values["n"] = 1000;
    assumptions.registersPerThread = 20;
    return *profileOf(facts, loop, assumptions);
}

TEST(CandidateBlocks, AreMultiplesOfAWarpForOneDimension) {
    const auto blocks = candidateBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600().capability);
    ASSERT_EQ(blocks.size(), 16U);
    for (std::size_t i = 0; i < blocks.size(); ++i) EXPECT_EQ(blocks[i], (BlockShape{int(i + 1) * 32, 1, 1}));
}

TEST(CandidateBlocks, AddRectanglesForTwoDimensions) {
    const auto blocks = candidateBlocks(kernelOf(sample::gemm(), "gemm:L1"), sample::fx5600().capability);
    const auto holds = [&](BlockShape block) { return std::find(blocks.begin(), blocks.end(), block) != blocks.end(); };
    EXPECT_TRUE(holds({96, 1, 1}));
    EXPECT_TRUE(holds({8, 4, 1}));
    EXPECT_TRUE(holds({16, 32, 1}));
    EXPECT_TRUE(holds({512, 1, 1}));
    EXPECT_FALSE(holds({8, 2, 1}));
    EXPECT_FALSE(holds({32, 32, 1}));
    EXPECT_EQ(std::count(blocks.begin(), blocks.end(), BlockShape{32, 1, 1}), 1);
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        EXPECT_TRUE(blocks[i - 1].threads() < blocks[i].threads() ||
                    (blocks[i - 1].threads() == blocks[i].threads() && blocks[i - 1].x < blocks[i].x));
    }
}

TEST(BlockSweep, PredictsEveryShapeThatCanRunAndTakesOneOfTheFastest) {
    const Device device = sample::fx5600();
    const KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1");
    const BlockSweep sweep = sweepBlocks(kernel, device, *findModel("mwp-cwp"));
    EXPECT_LT(sweep.points.size(),
              candidateBlocks(kernel, device.capability).size()); // 20 registers · 512 threads > 8192
    EXPECT_EQ(sweep.model, "mwp-cwp");
    ASSERT_GE(sweep.best, 0);
    for (const SweepPoint& point : sweep.points) {
        EXPECT_LE(sweep.points[std::size_t(sweep.best)].time.value(), point.time.value() * (1 + kSameBlockTime));
        EXPECT_GT(point.occupancy, 0);
        EXPECT_LE(point.occupancy, 1);
        EXPECT_LE(point.block.threads(), 384);
    }
}

Result<Prediction> predictInTwoSteps(const KernelProfile&, const Device&, const Launch& launch) {
    if (launch.block.threads() == 32) return Error{ErrorKind::input, "too small", {}, {}};
    Prediction prediction;
    const double rounding = 1 - 1e-13 * launch.block.threads(); // Larger blocks seem faster by nothing that counts.
    prediction.time = Seconds((launch.block.threads() < 128 ? 2 : 1) * rounding);
    return prediction;
}

Result<Prediction> predictNothing(const KernelProfile&, const Device&, const Launch&) {
    return Error{ErrorKind::input, "never", {}, {}};
}

/// Of n = 10⁵, such that every SM gets blocks of any shape.
BlockSweep manyBlocks(std::string_view loop, decltype(Model::predict) predict) {
    Assumptions assumptions;
    assumptions.values["n"] = 100'000;
    const ProgramFacts facts = loop == "tri:L1" ? sample::triangular() : sample::gemm();
    return sweepBlocks(*profileOf(facts, loop, assumptions), sample::fx5600(), {"test", "Test", "", predict, nullptr});
}

BlockShape takenBlock(const BlockSweep& sweep) {
    return sweep.points.at(std::size_t(sweep.best)).block;
}

TEST(BlockSweep, TakesTheSmallerBlockOfSeveralBest) {
    const BlockSweep sweep = manyBlocks("tri:L1", predictInTwoSteps);
    ASSERT_EQ(sweep.points.size(), 15U);
    EXPECT_EQ(takenBlock(sweep), (BlockShape{128, 1, 1}));
    EXPECT_EQ(sweep.points.front().occupancy, 0);
}

Result<Prediction> predictOne(const KernelProfile&, const Device&, const Launch&) {
    Prediction prediction;
    prediction.time = Seconds(1);
    return prediction;
}

TEST(BlockSweep, TakesRowsOfWholeWarpsOfSeveralBest) {
    EXPECT_EQ(takenBlock(manyBlocks("gemm:L1", predictOne)), (BlockShape{32, 1, 1})); // Not 8×4, which comes first.
}

/// 64 threads and more fill the SM and take longer: 0.5 %, 0.4 %, then 2 %.
Result<Prediction> predictFullAndSlower(const KernelProfile&, const Device&, const Launch& launch) {
    const int threads = launch.block.threads();
    Prediction prediction;
    prediction.time = Seconds(threads == 32 ? 1 : threads == 64 ? 1.005 : threads == 96 ? 1.004 : 1.02);
    prediction.occupancy = Occupancy{};
    prediction.occupancy->warpsPerSm = threads == 32 ? 12 : 24;
    prediction.occupancy->maxWarpsPerSm = 24;
    return prediction;
}

TEST(BlockSweep, TakesTheFastestOfTheHighestOccupancyWithinOnePercent) {
    EXPECT_EQ(takenBlock(manyBlocks("tri:L1", predictFullAndSlower)), (BlockShape{96, 1, 1}));
}

/// 1000 threads are 16 blocks of 64, one for each SM; 11 blocks of 96 leave five SMs idle.
TEST(BlockSweep, GivesAsManySmsABlockAsItCan) {
    const Model model{"test", "Test", "", predictFullAndSlower, nullptr};
    const BlockSweep sweep = sweepBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600(), model);
    EXPECT_EQ(takenBlock(sweep), (BlockShape{64, 1, 1}));
}

TEST(BlockSweep, HasNoBestWhereNothingRuns) {
    const Model model{"test", "Test", "", predictNothing, nullptr};
    const BlockSweep sweep = sweepBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600(), model);
    EXPECT_TRUE(sweep.points.empty());
    EXPECT_EQ(sweep.best, -1);
}

} // namespace
} // namespace forewarp
