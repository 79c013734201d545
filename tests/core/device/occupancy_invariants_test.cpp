#include "core/device/occupancy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// What must hold on every compute capability, whatever the formulas are.

namespace forewarp {
namespace {

std::vector<BlockResources> launches(const ComputeCapability& limits) {
    std::vector<BlockResources> all;
    for (int threads = 1; threads <= limits.threadsPerBlock; threads += 31)
        for (int registers = 0; registers <= limits.registersPerThread; registers += 3)
            for (const double part : {0.0, 0.02, 0.3, 1.0})
                for (const bool partitioned : {false, true})
                    all.push_back({.threadsPerBlock = threads,
                                   .registersPerThread = registers,
                                   .sharedPerBlock = limits.sharedPerBlockOptIn * part,
                                   .partitionedGlobalCaching = partitioned});
    return all;
}

bool limiterIsTheSmallest(const Occupancy& result) {
    const int bounds[] = {result.blocksByWarps, result.blocksBySlots, result.blocksByRegisters, result.blocksByShared};
    return result.blocksPerSm == *std::min_element(std::begin(bounds), std::end(bounds)) &&
           result.blocksPerSm == bounds[static_cast<int>(result.limiter)];
}

/// Whether `blocks` blocks keep within the SM, counting no rounding: no SM can hold more than that.
bool keepWithinTheSm(const ComputeCapability& limits, const BlockResources& block, const Occupancy& result) {
    const int threads = result.blocksPerSm * result.warpsPerBlock * 32;
    const Bytes shared = result.blocksPerSm * (block.sharedPerBlock + limits.sharedReservedPerBlock);
    return threads <= limits.threadsPerSm && threads * block.registersPerThread <= limits.registersPerSm &&
           shared <= limits.sharedPerSm && result.blocksPerSm <= limits.blocksPerSm;
}

/// One more block than the bound of a resource says needs more of it than the SM has, all rounding counted.
bool oneMoreDoesNotFit(const ComputeCapability& limits, const BlockResources& block, const Occupancy& result) {
    const double blocks = result.blocksPerSm + 1.0;
    switch (result.limiter) {
    case OccupancyLimiter::warps:
        // With partitioned caching, a half with room for less than a block stays empty.
        return (blocks + (block.partitionedGlobalCaching ? 1 : 0)) * result.warpsPerBlock > limits.warpsPerSm;
    case OccupancyLimiter::blocks: return blocks > limits.blocksPerSm;
    case OccupancyLimiter::sharedMemory:
        return blocks * (block.sharedPerBlock + limits.sharedReservedPerBlock + limits.sharedAllocationUnit) >
               limits.sharedPerSm;
    case OccupancyLimiter::registers: {
        // The most that rounding can add: a unit per warp, granularity per block, and a warp per sub-partition.
        const double perWarp = block.registersPerThread * 32.0 + std::max(limits.registerAllocationUnit, 128);
        const double warps = blocks * (result.warpsPerBlock + limits.warpAllocationGranularity) +
                             limits.subPartitions + (block.partitionedGlobalCaching ? result.warpsPerBlock : 0);
        return warps * perWarp > limits.registersPerSm;
    }
    }
    return false;
}

class EveryCapability : public testing::TestWithParam<int> {
  protected:
    [[nodiscard]] static const ComputeCapability& limits() {
        return computeCapabilities().at(static_cast<std::size_t>(GetParam()));
    }
};

TEST_P(EveryCapability, BoundsHoldForEveryLaunch) {
    int possible = 0;
    for (const BlockResources& block : launches(limits())) {
        const Result<Occupancy> result = occupancy(limits(), block);
        if (!result) continue;
        ++possible;
        const bool right = result->blocksPerSm >= 1 && limiterIsTheSmallest(*result) &&
                           result->warpsPerSm == result->blocksPerSm * result->warpsPerBlock &&
                           result->maxWarpsPerSm == limits().warpsPerSm && result->fraction() <= 1 &&
                           keepWithinTheSm(limits(), block, *result) && oneMoreDoesNotFit(limits(), block, *result);
        ASSERT_TRUE(right) << block.threadsPerBlock << " threads, " << block.registersPerThread << " registers, "
                           << block.sharedPerBlock.value() << " bytes, " << result->blocksPerSm << " blocks, limiter "
                           << name(result->limiter);
    }
    EXPECT_GT(possible, 1000);
}

TEST_P(EveryCapability, MoreRegistersNeverGiveMoreBlocks) {
    for (int threads = 32; threads <= limits().threadsPerBlock; threads += 32) {
        int before = kNoBlockLimit;
        for (int registers = 0; registers <= limits().registersPerThread; ++registers) {
            const BlockResources block{.threadsPerBlock = threads, .registersPerThread = registers};
            const Result<Occupancy> result = occupancy(limits(), block);
            const int blocks = result ? result->blocksByRegisters : 0;
            // The special counts of Fermi need more than the next ones; then the bound is one of a neighbour.
            if (limits().major != 2) ASSERT_LE(blocks, before) << threads << " threads, " << registers;
            before = blocks;
        }
    }
}

TEST_P(EveryCapability, MoreSharedMemoryNeverGivesMoreBlocks) {
    int before = kNoBlockLimit;
    for (Bytes shared; shared <= limits().sharedPerBlockOptIn; shared += Bytes(100)) {
        const Result<Occupancy> result = occupancy(limits(), {.threadsPerBlock = 32, .sharedPerBlock = shared});
        ASSERT_TRUE(result) << result.error().text();
        ASSERT_LE(result->blocksByShared, before) << shared.value();
        before = result->blocksByShared;
    }
}

TEST_P(EveryCapability, PartitionedCachingNeverGivesMoreBlocks) {
    for (BlockResources block : launches(limits())) {
        if (!block.partitionedGlobalCaching) continue;
        const Result<Occupancy> on = occupancy(limits(), block);
        block.partitionedGlobalCaching = false;
        const Result<Occupancy> off = occupancy(limits(), block);
        ASSERT_LE(on ? on->blocksPerSm : 0, off ? off->blocksPerSm : 0)
            << block.threadsPerBlock << " threads, " << block.registersPerThread << " registers";
    }
}

INSTANTIATE_TEST_SUITE_P(Occupancy, EveryCapability,
                         testing::Range(0, static_cast<int>(computeCapabilities().size())), [](const auto& info) {
                             const ComputeCapability& limits =
                                 computeCapabilities().at(static_cast<std::size_t>(info.param));
                             return "cc" + std::to_string(limits.major) + "_" + std::to_string(limits.minor);
                         });

} // namespace
} // namespace forewarp
