#include "core/advice/block/register_steps.h"

#include "core/dataflow/registers.h"
#include "tests/core/dataflow/sample_blocks.h"
#include "tests/core/models/sample_device.h"

#include <gtest/gtest.h>

namespace forewarp::advice::block {
namespace {

using sample::node;

/// cc 8.0: 65536 registers in four parts, 64 warps, in units of 256 registers a warp.
device::Device ampere() {
    device::Device device;
    device::ComputeCapability& limits = device.capability;
    limits.major = 8;
    limits.warpsPerSm = 64;
    limits.threadsPerSm = 2048;
    limits.blocksPerSm = 32;
    limits.threadsPerBlock = 1024;
    limits.registersPerSm = limits.registersPerBlock = 65536;
    limits.registerAllocationUnit = 256;
    limits.registerAllocation = device::RegisterAllocation::perWarp;
    limits.registersPerThread = 255;
    limits.subPartitions = 4;
    limits.sharedPerSm = limits.sharedPerBlock = limits.sharedPerBlockOptIn = Bytes(49152);
    limits.sharedAllocationUnit = Bytes(128);
    limits.warpAllocationGranularity = 4;
    return device;
}

/// `values` loads, then all of them are read, one by one; the block runs `executions` times.
kernel::KernelProfile holding(int values, double executions) {
    kernel::BasicBlock block;
    for (int i = 0; i < values; ++i) block.instructions.push_back(sample::node(kernel::Operation::load, {}));
    for (int i = 0; i < values; ++i)
        block.instructions.push_back(sample::withoutResult(sample::node(kernel::Operation::store, {i})));
    kernel::KernelProfile kernel = sample::kernelOf(std::move(block));
    kernel.blockExecutions = {executions};
    return kernel;
}

kernel::Launch launchOf(kernel::BlockShape block, Bytes shared = Bytes(0)) {
    kernel::Launch launch;
    launch.block = block;
    launch.sharedPerBlock = shared;
    return launch;
}

TEST(RegisterSteps, AreTheStairsOfOccupancy) {
    const auto steps = registerSteps(holding(1, 1), ampere(), launchOf({256, 1, 1}));
    std::vector<int> most;
    std::vector<int> blocks;
    for (const RegisterStep& step : steps) {
        most.push_back(step.mostRegisters);
        blocks.push_back(step.occupancy.blocksPerSm);
    }
    EXPECT_EQ(blocks, (std::vector<int>{8, 6, 5, 4, 3, 2, 1}));
    EXPECT_EQ(most, (std::vector<int>{32, 40, 48, 64, 80, 128, 255}));
}

TEST(RegisterSteps, MeetWhatOccupancySaysAtBothEdges) {
    const device::Device device = ampere();
    for (const int threads : {32, 96, 256, 480, 1024}) {
        const auto steps = registerSteps(holding(1, 1), device, launchOf({threads, 1, 1}));
        ASSERT_FALSE(steps.empty());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto at = device::occupancy(device.capability, {threads, steps[i].mostRegisters, Bytes(0)});
            ASSERT_TRUE(at);
            EXPECT_EQ(at->blocksPerSm, steps[i].occupancy.blocksPerSm);
            const auto above = device::occupancy(device.capability, {threads, steps[i].mostRegisters + 1, Bytes(0)});
            EXPECT_EQ(bool(above), i + 1 < steps.size());
            if (above) EXPECT_EQ(above->blocksPerSm, steps[i + 1].occupancy.blocksPerSm);
            if (i > 0) EXPECT_LT(steps[i].occupancy.blocksPerSm, steps[i - 1].occupancy.blocksPerSm);
        }
    }
}

TEST(RegisterSteps, EndWhereTheBlockCannotBeLaunched) {
    const auto steps = registerSteps(holding(1, 1), ampere(), launchOf({1024, 1, 1}));
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0].mostRegisters, 32);
    EXPECT_EQ(steps[1].mostRegisters, 64);
}

TEST(RegisterSteps, AreOneWhereSharedMemoryDecides) {
    const auto steps = registerSteps(holding(1, 1), ampere(), launchOf({256, 1, 1}, Bytes(49152)));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].mostRegisters, 255);
    EXPECT_EQ(steps[0].occupancy.blocksByShared, 1);
}

TEST(RegisterSteps, AreNoneForABlockThatCannotRun) {
    EXPECT_TRUE(registerSteps(holding(1, 1), ampere(), launchOf({2048, 1, 1})).empty());
    EXPECT_TRUE(registerSteps(holding(1, 1), ampere(), launchOf({256, 1, 1}, Bytes(1e6))).empty());
}

TEST(RegisterSteps, CountSpillsAndReloadsAsOftenAsTheirBlockRuns) {
    // 60 values: with 32 registers 30 are left to the code, with 40 38, with 64 and 62 all fit.
    const auto steps = registerSteps(holding(60, 7), ampere(), launchOf({256, 1, 1}));
    ASSERT_GE(steps.size(), 4U);
    EXPECT_EQ(steps[0].movesPerThread, 7 * 2 * (60 - (32 - dataflow::kRuntimeRegisters)));
    EXPECT_EQ(steps[1].movesPerThread, 7 * 2 * (60 - (40 - dataflow::kRuntimeRegisters)));
    EXPECT_EQ(steps[3].mostRegisters, 64);
    EXPECT_EQ(steps[3].movesPerThread, 0);
}

TEST(RegisterSteps, HaveNoMovesWhereTheKernelGetsWhatItNeeds) {
    const kernel::KernelProfile kernel = holding(45, 3);
    const int need = dataflow::registerNeed(kernel).perThread;
    for (const RegisterStep& step : registerSteps(kernel, ampere(), launchOf({128, 1, 1}))) {
        EXPECT_EQ(step.movesPerThread == 0, step.mostRegisters >= need) << step.mostRegisters;
    }
}

TEST(RegisterSteps, BeginLowerOnDevicesWithoutAStack) {
    const auto steps = registerSteps(holding(1, 1), sample::fx5600(), launchOf({256, 1, 1}));
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[0].mostRegisters, 10);
    EXPECT_EQ(steps[0].occupancy.blocksPerSm, 3);
    EXPECT_EQ(steps[1].mostRegisters, 16);
    EXPECT_EQ(steps[2].mostRegisters, 32);
}

} // namespace
} // namespace forewarp::advice::block
