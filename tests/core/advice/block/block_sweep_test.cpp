#include "core/advice/block/block_sweep.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/sample_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace forewarp::advice::block {
namespace {

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 1000;
    assumptions.registersPerThread = 20;
    return *kernel::profileOf(facts, loop, assumptions);
}

TEST(CandidateBlocks, AreMultiplesOfAWarpForOneDimension) {
    const auto blocks = candidateBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600().capability);
    ASSERT_EQ(blocks.size(), 16U);
    for (std::size_t i = 0; i < blocks.size(); ++i) EXPECT_EQ(blocks[i], (kernel::BlockShape{int(i + 1) * 32, 1, 1}));
}

TEST(CandidateBlocks, AddRectanglesForTwoDimensions) {
    const auto blocks = candidateBlocks(kernelOf(sample::gemm(), "gemm:L1"), sample::fx5600().capability);
    const auto holds = [&](kernel::BlockShape block) {
        return std::find(blocks.begin(), blocks.end(), block) != blocks.end();
    };
    EXPECT_TRUE(holds({96, 1, 1}));
    EXPECT_TRUE(holds({8, 4, 1}));
    EXPECT_TRUE(holds({16, 32, 1}));
    EXPECT_TRUE(holds({512, 1, 1}));
    EXPECT_FALSE(holds({8, 2, 1}));
    EXPECT_FALSE(holds({32, 32, 1}));
    EXPECT_EQ(std::count(blocks.begin(), blocks.end(), kernel::BlockShape{32, 1, 1}), 1);
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        EXPECT_TRUE(blocks[i - 1].threads() < blocks[i].threads() ||
                    (blocks[i - 1].threads() == blocks[i].threads() && blocks[i - 1].x < blocks[i].x));
    }
}

TEST(CandidateBlocks, SpanInnerLoopsThatAreShorterThanAWarp) {
    kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1");
    const auto holds = [&](kernel::BlockShape block) {
        const auto blocks = candidateBlocks(kernel, sample::fx5600().capability);
        return std::ranges::find(blocks, block) != blocks.end();
    };
    EXPECT_FALSE(holds({3, 32, 1}));
    std::ranges::find(kernel.mapped, kernel::ThreadDimension::x, &kernel::MappedLoop::dimension)->iterations = 3;
    EXPECT_TRUE(holds({3, 32, 1}));
    EXPECT_FALSE(holds({3, 8, 1}));
    std::ranges::find(kernel.mapped, kernel::ThreadDimension::y, &kernel::MappedLoop::dimension)->iterations = 4;
    kernel.mapped.push_back({"outer", "b", kernel::ThreadDimension::z, 1000});
    EXPECT_TRUE(holds({3, 4, 32}));
    EXPECT_FALSE(holds({3, 4, 64})); // 768 threads where 512 fit.
}

TEST(BlockSweep, PredictsEveryShapeThatCanRunAndTakesOneOfTheFastest) {
    const device::Device device = sample::fx5600();
    const kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1");
    const BlockSweep sweep = sweepBlocks(kernel, device, *models::find("mwp-cwp"));
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

Result<models::Prediction> predictInTwoSteps(const kernel::KernelProfile&, const device::Device&,
                                             const kernel::Launch& launch, const models::KnownBehaviour&) {
    if (launch.block.threads() == 32) return Error{ErrorKind::input, "too small", {}, {}};
    models::Prediction prediction;
    const double rounding = 1 - 1e-13 * launch.block.threads(); // Larger blocks seem faster by nothing that counts.
    prediction.time = Seconds((launch.block.threads() < 128 ? 2 : 1) * rounding);
    return prediction;
}

Result<models::Prediction> predictNothing(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                          const models::KnownBehaviour&) {
    return Error{ErrorKind::input, "never", {}, {}};
}

/// Of n = 10⁵, such that every SM gets blocks of any shape.
BlockSweep manyBlocks(std::string_view loop, models::Model::OfKernel predict) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 100'000;
    const kernel::ProgramFacts facts = loop == "tri:L1" ? sample::triangular() : sample::gemm();
    return sweepBlocks(*kernel::profileOf(facts, loop, assumptions), sample::fx5600(),
                       {"test", "Test", "", predict, nullptr});
}

kernel::BlockShape takenBlock(const BlockSweep& sweep) {
    return sweep.points.at(std::size_t(sweep.best)).block;
}

TEST(BlockSweep, TakesTheSmallerBlockOfSeveralBest) {
    const BlockSweep sweep = manyBlocks("tri:L1", predictInTwoSteps);
    ASSERT_EQ(sweep.points.size(), 15U);
    EXPECT_EQ(takenBlock(sweep), (kernel::BlockShape{128, 1, 1}));
    EXPECT_EQ(sweep.points.front().occupancy, 0);
}

Result<models::Prediction> predictOne(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                      const models::KnownBehaviour&) {
    models::Prediction prediction;
    prediction.time = Seconds(1);
    return prediction;
}

TEST(BlockSweep, TakesRowsOfWholeWarpsOfSeveralBest) {
    EXPECT_EQ(takenBlock(manyBlocks("gemm:L1", predictOne)),
              (kernel::BlockShape{32, 1, 1})); // Not 8×4, which comes first.
}

/// 64 threads and more fill the SM and take longer: 0.5 %, 0.4 %, then 2 %.
Result<models::Prediction> predictFullAndSlower(const kernel::KernelProfile&, const device::Device&,
                                                const kernel::Launch& launch, const models::KnownBehaviour&) {
    const int threads = launch.block.threads();
    models::Prediction prediction;
    prediction.time = Seconds(threads == 32 ? 1 : threads == 64 ? 1.005 : threads == 96 ? 1.004 : 1.02);
    prediction.occupancy = device::Occupancy{};
    prediction.occupancy->warpsPerSm = threads == 32 ? 12 : 24;
    prediction.occupancy->maxWarpsPerSm = 24;
    return prediction;
}

TEST(BlockSweep, TakesTheFastestOfTheHighestOccupancyWithinOnePercent) {
    EXPECT_EQ(takenBlock(manyBlocks("tri:L1", predictFullAndSlower)), (kernel::BlockShape{96, 1, 1}));
}

/// 1000 threads are 16 blocks of 64, one for each SM; 11 blocks of 96 leave five SMs idle.
TEST(BlockSweep, GivesAsManySmsABlockAsItCan) {
    const models::Model model{"test", "Test", "", predictFullAndSlower, nullptr};
    const BlockSweep sweep = sweepBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600(), model);
    EXPECT_EQ(takenBlock(sweep), (kernel::BlockShape{64, 1, 1}));
}

TEST(BlockSweep, HasNoBestWhereNothingRuns) {
    const models::Model model{"test", "Test", "", predictNothing, nullptr};
    const BlockSweep sweep = sweepBlocks(kernelOf(sample::triangular(), "tri:L1"), sample::fx5600(), model);
    EXPECT_TRUE(sweep.points.empty());
    EXPECT_EQ(sweep.best, -1);
}

} // namespace
} // namespace forewarp::advice::block
