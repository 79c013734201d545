#include "core/advice/block/block_size.h"

#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::advice::block {
namespace {

constexpr std::size_t kEven = std::size_t(BlockStrategy::evenWork);
constexpr std::size_t kUtilization = std::size_t(BlockStrategy::utilization);
constexpr std::size_t kLatency = std::size_t(BlockStrategy::latency);

device::Device gtx460() {
    return *device::findDevice("gtx460");
}

/// Threads that only multiply.
kernel::KernelProfile multiplications(double x, double y = 1) {
    kernel::KernelProfile kernel = sample::counted(x, y, {}, {});
    kernel.mix = {};
    kernel.mix[kernel::Operation::intMultiply] = 4;
    return kernel;
}

/// An off-chip load and `compute` on-chip additions.
kernel::KernelProfile loadAndAdd(int compute) {
    kernel::KernelProfile kernel = sample::counted(1e9, 1, {}, {sample::access("a", 4, 0)});
    kernel.mix = {};
    kernel.mix[kernel::Operation::floatAdd] = compute;
    kernel::BasicBlock block;
    block.instructions.push_back({kernel::Operation::load, {}, 0, {}});
    for (int i = 0; i < compute; ++i) block.instructions.push_back({kernel::Operation::floatAdd, {}, -1, {}});
    kernel.blocks = {block};
    kernel.blockExecutions = {1};
    kernel.program = {{kernel::ProgramStep::Kind::block, 0}};
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
    EXPECT_EQ(advice.block, (kernel::BlockShape{32, 8, 1})); // 1,792 threads on 7 SMs
}

TEST(BlockSize, HasAWarpAtLeast) {
    EXPECT_EQ(adviseBlockSize(multiplications(3), gtx460()).block, (kernel::BlockShape{32, 1, 1}));
}

TEST(BlockSize, RoundsEvenWorkUp) {
    EXPECT_EQ(adviseBlockSize(multiplications(7 * 32 + 1), gtx460()).warpsPerBlock, 2);
    EXPECT_EQ(adviseBlockSize(multiplications(7 * 32), gtx460()).warpsPerBlock, 1);
}

TEST(BlockSize, RegistersLimitUtilization) {
    kernel::KernelProfile kernel = multiplications(1e9);
    kernel.registersPerThread = 60;
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_EQ(advice.warps[kUtilization], 17); // 32,768 / (32 · 60) = 17.07
    EXPECT_EQ(advice.reasons[kUtilization], "⌊min(48, 32,768 / (32 · 60))⌋ = 17");
    EXPECT_EQ(advice.block.x, 17 * 32);
    EXPECT_EQ(advice.bound, BlockStrategy::utilization);
}

TEST(BlockSize, SharedMemoryIsSpreadOverTheThreadsTheOthersAskFor) {
    kernel::KernelProfile kernel = multiplications(7 * 32 * 8); // 8 warps each
    kernel.sharedPerBlock = Bytes(96 * 1024);
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_EQ(advice.warps[kUtilization], 4); // 48 KiB / (32 · 96 KiB / 256)
}

TEST(BlockSize, LatencyTakesTheSlowestInstruction) {
    kernel::KernelProfile kernel = multiplications(1e9);
    kernel.mix[kernel::Operation::bitwise] = 100;
    const device::Device device = gtx460();
    const double mul = device.costOf(device::InstructionKind::mul).value.latency.value();
    EXPECT_EQ(adviseBlockSize(kernel, device).warps[kLatency], 4 * mul);
    kernel.mix[kernel::Operation::floatDivide] = 0.001;
    const double div = device.costOf(device::InstructionKind::fdiv).value.latency.value();
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
    device::Device device = gtx460();
    device.capability = *device::findComputeCapability("1.3");
    const double mul = device.costOf(device::InstructionKind::mul).value.latency.value();
    const BlockSizeAdvice advice = adviseBlockSize(multiplications(1e9), device);
    EXPECT_EQ(advice.warps[kLatency], std::floor(mul / 4));
    EXPECT_EQ(advice.bound, BlockStrategy::latency);
    device.capability = *device::findComputeCapability("2.0");
    EXPECT_EQ(adviseBlockSize(multiplications(1e9), device).warps[kLatency], mul);
}

TEST(BlockSize, SaysWhatOneStrategyAloneWouldChoose) {
    const kernel::KernelProfile kernel = multiplications(1024);
    const device::Device device = gtx460();
    const BlockSizeAdvice advice = adviseBlockSize(kernel, device);
    EXPECT_EQ(advice.blockOf(BlockStrategy::evenWork, kernel, device).x, 160);
    EXPECT_EQ(advice.blockOf(BlockStrategy::utilization, kernel, device).x, 1024); // 48 warps are more than a block
}

TEST(BlockSize, NothingToHideSetsNoLimit) {
    kernel::KernelProfile kernel = multiplications(1e9);
    kernel.mix = {};
    const BlockSizeAdvice advice = adviseBlockSize(kernel, gtx460());
    EXPECT_TRUE(std::isinf(advice.warps[kLatency]));
    EXPECT_EQ(advice.block.x, 1024);
}

} // namespace
} // namespace forewarp::advice::block
