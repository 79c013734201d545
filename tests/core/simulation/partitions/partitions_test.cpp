#include "core/simulation/partitions/partitions.h"

#include "core/simulation/scheduler/kernel_instructions.h"
#include "core/warps/affine_threads.h"
#include "core/warps/warp_stream.h"
#include "tests/core/memory/sample_nests.h"

#include <gtest/gtest.h>

#include <numeric>

namespace forewarp::simulation::partitions {
namespace {

device::Device gtx280() {
    return *device::findDevice("gtx280");
}

/// out[…] = in[…] for n × n floats with rows of `pitch` bytes, out in rows or, transposed, in columns of tiles 16 wide.
kernel::KernelProfile copy(double n, double pitch) {
    kernel::KernelProfile kernel = sample::nest(n, n, {}, {sample::access("in", 4, pitch)}, {});
    kernel.steps.push_back({kernel::ThreadStep::Kind::access, 1});
    kernel.accesses.push_back(sample::access("out", 4, pitch, {}, kernel::AccessKind::store));
    kernel.mix[kernel::Operation::load] = kernel.mix[kernel::Operation::store] = 1;
    kernel.mix[kernel::Operation::intAdd] = 4;
    kernel.registersPerThread = 8;
    return kernel;
}

/// Every thread sums a row: all lanes read a whole row apart.
kernel::KernelProfile rowSums(double n, double pitch) {
    kernel::KernelProfile kernel = sample::nest(n, 1, {sample::loop(n)}, {sample::access("a", pitch, 0, {4})},
                                                {sample::access("sum", 4, 0, {}, kernel::AccessKind::store)});
    kernel.accesses[0].executionsPerThread = n;
    kernel.mix[kernel::Operation::load] = n;
    kernel.mix[kernel::Operation::floatAdd] = n;
    kernel.registersPerThread = 8;
    return kernel;
}

PartitionBehaviour simulated(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    auto behaviour = simulatePartitions(kernel, gtx280(), kernel.launchWith(block));
    EXPECT_TRUE(behaviour) << behaviour.error().text();
    return *behaviour;
}

TEST(Partitions, ACopyIsFreeOfCamping) {
    const PartitionBehaviour behaviour = simulated(copy(1024, 4096), {32, 8, 1});
    const double seconds = (behaviour.cycles / gtx280().smClock.value).value();
    EXPECT_GT(behaviour.counts.bytes() / seconds, 0.4 * gtx280().memoryBandwidth.value.value());
    EXPECT_GT(behaviour.accesses[0].partitionsAtATime, 4);
    EXPECT_EQ(behaviour.partitions.size(), 8U);
}

TEST(Partitions, RowsOfAllPartitionsCampAndPaddedOnesDoNot) {
    const PartitionBehaviour camped = simulated(rowSums(4096, 4096 * 4), {128, 1, 1});
    const PartitionBehaviour padded = simulated(rowSums(4096, 4096 * 4 + 256), {128, 1, 1});
    EXPECT_LT(camped.accesses[0].partitionsAtATime, 2);
    EXPECT_GT(padded.accesses[0].partitionsAtATime, 4);
    EXPECT_GT(camped.cycles / padded.cycles, 2);
}

TEST(Partitions, CountsTheTransactionsOfTheWholeLaunch) {
    const PartitionBehaviour behaviour = simulated(copy(1024, 4096), {32, 8, 1});
    const double halfWarps = 1024.0 * 1024 / 16; // Each a segment of 64 bytes.
    EXPECT_NEAR(behaviour.counts.loads[1], halfWarps, 1e-6 * halfWarps);
    EXPECT_NEAR(behaviour.counts.stores[1], halfWarps, 1e-6 * halfWarps);
    EXPECT_EQ(behaviour.counts.loads[0] + behaviour.counts.loads[2], 0);
    EXPECT_NEAR(behaviour.counts.bytes(), 2 * 1024.0 * 1024 * 4, 1);
}

TEST(Partitions, NoFasterThanTheMemory) {
    const PartitionBehaviour behaviour = simulated(copy(2048, 8192), {32, 8, 1});
    const double seconds = (behaviour.cycles / gtx280().smClock.value).value();
    EXPECT_LE(behaviour.counts.bytes() / seconds, gtx280().memoryBandwidth.value.value());
}

TEST(Partitions, GpusThatHashAreRefused) {
    const kernel::KernelProfile kernel = copy(256, 1024);
    const auto behaviour = simulatePartitions(kernel, *device::findDevice("h200"), kernel.launchWith({32, 8, 1}));
    ASSERT_FALSE(behaviour);
    EXPECT_NE(behaviour.error().text().find("does not camp"), std::string::npos);
}

TEST(Partitions, UnknownAddressesAreSaid) {
    kernel::KernelProfile kernel = copy(256, 1024);
    kernel.accesses[0].isAffine = false;
    const PartitionBehaviour behaviour = simulated(kernel, {32, 8, 1});
    ASSERT_EQ(behaviour.caveats.size(), 1U);
    EXPECT_NE(behaviour.caveats[0].find("in"), std::string::npos);
}

/// The instructions of the first warp.
std::vector<MemoryInstruction> firstWarp(const kernel::KernelProfile& kernel, int mostRequests = 100) {
    const auto threads = warps::affineThreads(kernel);
    const scheduler::KernelInstructions source(kernel, *threads, {32, 1, 1}, gtx280().capability, {10, mostRequests});
    const auto stream = source.warp(0, 0);
    std::vector<MemoryInstruction> all;
    for (MemoryInstruction instruction; stream->next(instruction);) all.push_back(instruction);
    return all;
}

TEST(KernelInstructions, StoresWaitForLoads) {
    const auto all = firstWarp(copy(64, 256));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_FALSE(all[0].needsLoads);
    EXPECT_TRUE(all[1].needsLoads);
    EXPECT_TRUE(all[1].isWrite);
    ASSERT_EQ(all[0].transactions.size(), 2U);
    EXPECT_EQ(all[0].transactions[1].address - all[0].transactions[0].address, 64U);
}

TEST(KernelInstructions, LoadsOfOneIterationGoTogetherAndTheNextWaits) {
    const auto all = firstWarp(sample::matrixProduct(64));
    ASSERT_EQ(all.size(), 100U);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(all[i].needsLoads, i % 2 == 0 && i > 0) << i; // a, b, a, b, …
}

TEST(KernelInstructions, LongWarpsAreCutShort) {
    EXPECT_EQ(firstWarp(sample::matrixProduct(64), 7).size(), 7U);
}

} // namespace
} // namespace forewarp::simulation::partitions
