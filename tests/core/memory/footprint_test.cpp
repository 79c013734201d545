#include "core/memory/footprint.h"

#include "core/memory/simulation_plan.h"
#include "core/warps/affine_threads.h"

#include <gtest/gtest.h>

#include <random>

namespace forewarp::memory {
namespace {

kernel::ProfiledAccess load(double x, double y, double iteration, double start) {
    kernel::ProfiledAccess access;
    access.array = "a" + std::to_string(start);
    access.elementBytes = 4;
    access.executionsPerThread = 64;
    access.isAffine = true;
    access.constantBytes = start;
    access.bytesPerThreadX = x;
    access.bytesPerThreadY = y;
    access.bytesPerIteration = {iteration};
    return access;
}

/// for y for x { for k < 64 { all accesses } }
kernel::KernelProfile kernelWith(std::vector<kernel::ProfiledAccess> accesses) {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"L2", "j", kernel::ThreadDimension::x, 40}, {"L1", "i", kernel::ThreadDimension::y, 10}};
    kernel.innerLoops = {{"L3", "k", {64, {}, {}}, false}};
    kernel.accesses = std::move(accesses);
    kernel.steps.push_back({kernel::ThreadStep::Kind::enter, 0});
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i)
        kernel.steps.push_back({kernel::ThreadStep::Kind::access, int(i)});
    kernel.steps.push_back({kernel::ThreadStep::Kind::leave, 0});
    return kernel;
}

void expectSame(const Footprint& a, const Footprint& b) {
    EXPECT_EQ(a.pieces, b.pieces);
    EXPECT_EQ(a.lines, b.lines);
    EXPECT_EQ(a.accessClass, b.accessClass);
    EXPECT_EQ(a.transactions, b.transactions);
    EXPECT_EQ(a.bytes, b.bytes);
    EXPECT_EQ(a.l2Transfers, b.l2Transfers);
}

MemoryHierarchy hierarchyOf(const device::Device& device, const kernel::KernelProfile& kernel) {
    const auto plan = planSimulation(kernel, device, kernel.launchWith({32, 2, 1}), {});
    EXPECT_TRUE(plan);
    return MemoryHierarchy(plan->caches);
}

/// What is remembered and moved equals what is worked out anew, for every request.
void expectRememberedAsAnalysed(const kernel::KernelProfile& kernel, const device::Device& device,
                                const kernel::BlockShape& block) {
    const MemoryHierarchy memory = hierarchyOf(device, kernel);
    Footprints remembering(memory, kernel.accesses);
    Footprints forgetting(memory, kernel.accesses);
    const auto threads = warps::affineThreads(kernel);
    const warps::BlockGrid grid(threads->extent(), block);
    warps::WarpRequest request;
    for (long long number = 0; number < grid.blocks(); ++number) {
        for (int warp = 0; warp < grid.warpsPerBlock(); ++warp) {
            const warps::WarpLanes lanes = grid.warp(number, warp);
            if (lanes.active == 0) continue;
            const auto stream = threads->warp(lanes);
            while (stream->next(request)) {
                ASSERT_GT(request.pattern, 0U);
                warps::WarpRequest plain = request;
                plain.pattern = 0;
                const bool isOneRow = block.x >= 32;
                expectSame(remembering.of(request, isOneRow), forgetting.of(plain, isOneRow));
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

class RememberedFootprint : public testing::TestWithParam<const char*> {};

TEST_P(RememberedFootprint, EqualsTheOneWorkedOutAnew) {
    const device::Device device = *device::findDevice(GetParam());
    std::mt19937 random(7);
    const double steps[] = {0, 4, -4, 8, 12, 100, 128, 256, 4096, -4096, 36};
    const auto any = [&] { return steps[random() % std::size(steps)]; };
    for (int round = 0; round < 20; ++round) {
        const kernel::KernelProfile kernel =
            kernelWith({load(any(), any(), any(), 0), load(any(), any(), any(), 4.0 * double(random() % 64))});
        expectRememberedAsAnalysed(kernel, device,
                                   round % 2 == 0 ? kernel::BlockShape{32, 2, 1} : kernel::BlockShape{8, 8, 1});
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, RememberedFootprint, testing::Values("gtx280", "c2075", "tk1", "v100"),
                         [](const auto& info) { return std::string(info.param); });

TEST(Footprint, FloatsOffABoundaryTakeTwoAndAHalfTransfersOf64Bytes) {
    const kernel::KernelProfile kernel =
        kernelWith({load(4, 160, 0, 0), load(4, 160, 0, 4), load(512, 0, 0, 0), load(0, 0, 0, 0)});
    const MemoryHierarchy memory = hierarchyOf(*device::findDevice("tk1"), kernel);
    const double expected[] = {2, 2.5, 32, 1}; // aligned; five sectors; a line each; one sector of a line
    warps::WarpRequest request;
    request.lanes = ~0U;
    Footprint footprint;
    for (int access = 0; access < 4; ++access) {
        const kernel::ProfiledAccess& each = kernel.accesses[std::size_t(access)];
        for (std::size_t lane = 0; lane < warps::kWarpLanes; ++lane)
            request.address[lane] = 4096 + std::uint64_t(each.constantBytes + each.bytesPerThreadX * double(lane));
        memory.analyse(request, each, footprint);
        EXPECT_EQ(footprint.l2Transfers, expected[access]) << access;
    }
}

} // namespace
} // namespace forewarp::memory
