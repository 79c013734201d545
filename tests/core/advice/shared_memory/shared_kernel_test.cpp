#include "core/advice/shared_memory/shared_kernel.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_opportunities.h"
#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "tests/core/advice/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::advice::shared_memory {
namespace {

using testing::ElementsAre;

device::Device gtx460() {
    return *device::findDevice("gtx460");
}

kernel::KernelProfile kept(const kernel::KernelProfile& kernel, const kernel::BlockShape& block, SharedChoice choice) {
    return withShared(kernel, sharedOpportunities(kernel, gtx460(), block), choice);
}

TEST(WithShared, NothingChosenChangesNothing) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const kernel::KernelProfile same = kept(kernel, {32, 32, 1}, 0);
    EXPECT_EQ(same.accesses.size(), kernel.accesses.size());
    EXPECT_EQ(same.syncsPerThread, 0);
    EXPECT_EQ(same.sharedPerBlock, Bytes(0));
    EXPECT_EQ(same.mix.perThread, kernel.mix.perThread);
}

TEST(WithShared, LoadsMoveAndFillsAreAppended) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const kernel::KernelProfile changed = kept(kernel, {32, 32, 1}, 0b11);
    ASSERT_EQ(changed.accesses.size(), 5U);
    EXPECT_EQ(changed.accesses[0].space, kernel::MemorySpace::shared);
    EXPECT_EQ(changed.accesses[1].space, kernel::MemorySpace::shared);
    EXPECT_EQ(changed.accesses[1].constantBytes, 4096); // behind the tile of a
    EXPECT_EQ(changed.accesses[2].space, kernel::MemorySpace::global);
    for (const std::size_t fill : {3U, 4U}) {
        EXPECT_TRUE(changed.accesses[fill].fillsShared);
        EXPECT_EQ(changed.accesses[fill].space, kernel::MemorySpace::global);
        EXPECT_EQ(changed.accesses[fill].executionsPerThread, 32);
    }
    EXPECT_EQ(changed.sharedPerBlock, Bytes(8192));
    EXPECT_EQ(changed.syncsPerThread, 64); // both tiles are waited for together
    EXPECT_EQ(changed.mix[kernel::Operation::sync], 64);
    EXPECT_EQ(changed.mix[kernel::Operation::load], kernel.mix[kernel::Operation::load] + 64);
    EXPECT_EQ(changed.mix[kernel::Operation::store], 64);
    EXPECT_EQ(changed.innerLoops[0].trips.constant, 1024); // the program runs the loop as before
}

TEST(WithShared, TheWholePartIsWaitedForOnce) {
    const kernel::KernelProfile changed = kept(sample::convolution(512), {32, 8, 1}, 0b11);
    EXPECT_EQ(changed.syncsPerThread, 1);
    EXPECT_EQ(changed.sharedPerBlock, Bytes(100 + 36 * 12 * 4));
}

TEST(WithShared, TheStepsBringInWhatTheFillsSay) {
    const kernel::KernelProfile changed = kept(sample::gemm(1024), {32, 32, 1}, 0b11);
    EXPECT_THAT(changed.accesses[3].bytesPerIteration, ElementsAre(0, 32 * 4));       // a: 32 columns on
    EXPECT_THAT(changed.accesses[4].bytesPerIteration, ElementsAre(0, 0, 32 * 4096)); // b: 32 rows down
    const auto behaviour = memory::simulateMemory(changed, gtx460(), changed.launchWith({32, 32, 1}));
    ASSERT_TRUE(behaviour);
    for (const std::size_t fill : {3U, 4U}) {
        EXPECT_EQ(behaviour->accesses[fill].requestsPerWarp, 32);
        EXPECT_EQ(behaviour->accesses[fill].accessClass, memory::AccessClass::coalesced);
    }
    EXPECT_EQ(behaviour->accesses[0].requestsPerWarp, 1024);
    EXPECT_EQ(behaviour->accesses[0].conflictDegree, 1);
}

TEST(WithShared, SeveralRoundsFillALargePart) {
    const kernel::KernelProfile changed = kept(sample::matvec(1024), {256, 1, 1}, 1);
    const kernel::ProfiledAccess& fill = changed.accesses.back();
    EXPECT_EQ(fill.executionsPerThread, 4);
    EXPECT_EQ(fill.bytesPerThreadX, 4);
    ASSERT_EQ(changed.innerLoops.size(), 2U);
    EXPECT_EQ(changed.innerLoops[1].trips.constant, 4);
    EXPECT_EQ(fill.bytesPerIteration.back(), 1024);
    EXPECT_EQ(changed.steps.front().kind, kernel::ThreadStep::Kind::enter); // before all else
    EXPECT_EQ(changed.steps.front().index, 1);
}

TEST(WithShared, UnknownSizesAreNotMoved) {
    const kernel::KernelProfile kernel = sample::gather(4096);
    EXPECT_EQ(kept(kernel, {256, 1, 1}, 1).accesses.size(), kernel.accesses.size());
}

TEST(WithShared, ReadsRunAlongPaddedRows) {
    const double n = 1024; // c[j][i] = Σ a[j][k] · b[k][i], where j runs along x
    const kernel::KernelProfile kernel =
        sample::counted(n, n, {n}, {sample::access("a", 4 * n, 0, {4}), sample::access("b", 0, 4, {4 * n})},
                        {sample::storeOf("c", 4 * n, 4)});
    const auto opportunities = sharedOpportunities(kernel, gtx460(), {32, 32, 1});
    ASSERT_EQ(opportunities.size(), 2U);
    const kernel::KernelProfile changed = withShared(kernel, opportunities, 0b11);
    EXPECT_EQ(changed.sharedPerBlock, Bytes(opportunities[0].bytes + opportunities[1].bytes));
    EXPECT_EQ(changed.accesses[0].bytesPerThreadX, 132);
    const auto behaviour = memory::simulateMemory(changed, gtx460(), changed.launchWith({32, 32, 1}));
    ASSERT_TRUE(behaviour);
    EXPECT_EQ(behaviour->accesses[0].conflictDegree, 1);
}

} // namespace
} // namespace forewarp::advice::shared_memory
