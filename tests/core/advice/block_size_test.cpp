#include "core/advice/block_size.h"

#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp {
namespace {

constexpr std::size_t kEven = std::size_t(BlockStrategy::evenWork);
constexpr std::size_t kUtilization = std::size_t(BlockStrategy::utilization);
constexpr std::size_t kLatency = std::size_t(BlockStrategy::latency);

Device gtx460() {
    return *findDevice("gtx460");
}

/// Threads that only multiply.
KernelProfile multiplications(double x, double y = 1) {
    KernelProfile kernel = sample::counted(x, y, {}, {});
    kernel.mix = {};
    kernel.mix[Operation::intMultiply] = 4;
    return kernel;
}

/// An off-chip load and `compute` on-chip additions.
KernelProfile loadAndAdd(int compute) {
    KernelProfile kernel = sample::counted(1e9, 1, {}, {sample::access("a", 4, 0)});
    kernel.mix = {};
    kernel.mix[Operation::floatAdd] = compute;
    BasicBlock block;
    block.instructions.push_back({Operation::load, {}, 0, {}});
    for (int i = 0; i < compute; ++i) block.instructions.push_back({Operation::floatAdd, {}, -1, {}});
    kernel.blocks = {block};
    kernel.blockExecutions = {1};
    kernel.program = {{ProgramStep::Kind::block, 0}};
    return kernel;
}

TEST(BlockSize, SaysHowEachNumberCameAbout) {
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(4096), gtx460());
    EXPECT_EQ(advice.reasons[kEven], "⌈4,096 / (7 · 32)⌉ = 19");
    EXPECT_EQ(advice.reasons[kUtilization], "⌊min(48)⌋ = 48");
    EXPECT_FALSE(advice.isCapped);
    EXPECT_TRUE(adviseBlockSize(multiplications(1e9), gtx460()).isCapped);
}

TEST(BlockSize, KeepsTheFastIndexAWarpWide) {
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(32, 56), gtx460());
    EXPECT_EQ(advice.block, (BlockShape{32, 8, 1})); // 1,792 threads on 7 SMs
}

TEST(BlockSize, HasAWarpAtLeast) {
    EXPECT_EQ(adviseBlockSize(multiplications(3), gtx460()).block, (BlockShape{32, 1, 1}));
}

TEST(BlockSize, RoundsEvenWorkUp) {
    EXPECT_EQ(adviseBlockSize(multiplications(7 * 32 + 1), gtx460()).warpsPerBlock, 2);
    EXPECT_EQ(adviseBlockSize(multiplications(7 * 32), gtx460()).warpsPerBlock, 1);
}

TEST(BlockSize, RegistersLimitUtilization) {
    KernelProfile kernel = multiplications(1e9);
    kernel.registersPerThread = 60;
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_EQ(advice.warps[kUtilization], 17); // 32,768 / (32 · 60) = 17.07
    EXPECT_EQ(advice.reasons[kUtilization], "⌊min(48, 32,768 / (32 · 60))⌋ = 17");
    EXPECT_EQ(advice.block.x, 17 * 32);
    EXPECT_EQ(advice.bound, BlockStrategy::utilization);
}

TEST(BlockSize, SharedMemoryIsSpreadOverTheThreadsTheOthersAskFor) {
    KernelProfile kernel = multiplications(7 * 32 * 8); // 8 warps each
    kernel.sharedPerBlock = Bytes(96 * 1024);
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_EQ(advice.warps[kUtilization], 4); // 48 KiB / (32 · 96 KiB / 256)
}

TEST(BlockSize, LatencyTakesTheSlowestInstruction) {
    KernelProfile kernel = multiplications(1e9);
    kernel.mix[Operation::bitwise] = 100;
    const Device device = gtx460();
    const double mul = device.costOf(InstructionKind::mul).value.latency.value();
    EXPECT_EQ(adviseBlockSize(kernel, device).warps[kLatency], 4 * mul);
    kernel.mix[Operation::floatDivide] = 0.001;
    const double div = device.costOf(InstructionKind::fdiv).value.latency.value();
    EXPECT_EQ(adviseBlockSize(kernel, device).warps[kLatency], 4 * div);
}

TEST(BlockSize, ArithmeticIntensityHidesMemory) {
    const BlockSizeAdvice busy = adviseBlockSize(loadAndAdd(10), gtx460());
    EXPECT_EQ(busy.warps[kLatency], 200); // 4 · 500 / 10
    EXPECT_EQ(busy.reasons[kLatency],
              "4 · 500 cycles of global memory / 10 instructions on chip for each off it = 200");
    EXPECT_EQ(adviseBlockSize(loadAndAdd(20), gtx460()).warps[kLatency], 100);
}

TEST(BlockSize, OldSmsStartAWarpInFourCycles) {
    Device device = gtx460();
    device.capability = *findComputeCapability("1.3");
    const double mul = device.costOf(InstructionKind::mul).value.latency.value();
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(1e9), device);
    EXPECT_EQ(advice.warps[kLatency], std::floor(mul / 4));
    EXPECT_EQ(advice.bound, BlockStrategy::latency);
    device.capability = *findComputeCapability("2.0");
    EXPECT_EQ(adviseBlockSize(multiplications(1e9), device).warps[kLatency], mul);
}

TEST(BlockSize, SaysWhatOneStrategyAloneWouldChoose) {
    const KernelProfile kernel = multiplications(1024);
    const Device device = gtx460();
    const BlockSizeAdvice advice = adviseBlockSize(kernel, device);
    EXPECT_EQ(advice.blockOf(BlockStrategy::evenWork, kernel, device).x, 160);
    EXPECT_EQ(advice.blockOf(BlockStrategy::utilization, kernel, device).x, 1024); // 48 warps are more than a block
}

TEST(BlockSize, NothingToHideSetsNoLimit) {
    KernelProfile kernel = multiplications(1e9);
    kernel.mix = {};
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_TRUE(std::isinf(advice.warps[kLatency]));
    EXPECT_EQ(advice.block.x, 1024);
}

} // namespace
} // namespace forewarp
