#include "core/memory/simulation_plan.h"

#include "core/device/occupancy.h"

#include <algorithm>
#include <cmath>

namespace forewarp::memory {

namespace {

constexpr double kRequestsPerWarp = 256; ///< So that inner loops get far enough to show reuse.

/// Assumed for every GPU, since none is published: as GPGPU-Sim 3.2.2 models Fermi's 16 KiB, 32 sets of 4 lines.
constexpr std::uint32_t kL1Ways = 4;

CacheShape l1Of(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                int residentBlocks) {
    if (!device.cachesLoadsInL1() || !kernel.simulation.loadsUseL1) return {};
    const double beside = device.l1BytesBeside(residentBlocks * launch.sharedPerBlock.value());
    const double bytes = std::max(beside, double(device::kLineBytes * kL1Ways));
    return {std::uint64_t(bytes), device::kLineBytes, std::uint32_t(device.capability.pieceBytes()), kL1Ways};
}

/// The part of L2 that belongs to the simulated SMs.
CacheShape l2Of(const device::Device& device, double share) {
    if (!device.l2) return {};
    CacheShape shape;
    shape.lineBytes = std::uint32_t(device.l2->line.value.value());
    shape.sectorBytes = std::uint32_t(device.l2->sector.value.value());
    shape.ways = std::uint32_t(device.l2->ways.value);
    const std::uint64_t setBytes = std::uint64_t(shape.lineBytes) * shape.ways;
    const auto sets = std::uint64_t(device.l2->size.value.value() * share / double(setBytes));
    shape.bytes = std::max<std::uint64_t>(1, sets) * setBytes;
    return shape;
}

/// How many times as long a request takes as one with an affine address: addresses and conditions are evaluated.
double costOf(const kernel::KernelProfile& kernel) {
    constexpr double kStepsInTimeOfOne = 8, kMostTimes = 16;
    double steps = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        if (access.evaluated) steps += double(access.evaluated->bytes.size());
        if (access.condition) steps += double(access.condition->holds.size());
    }
    const double ofOne = steps / double(std::max<std::size_t>(1, kernel.accesses.size()));
    return std::clamp(ofOne / kStepsInTimeOfOne, 1.0, kMostTimes);
}

/// SMs that the sample's requests, threads and blocks keep as busy as the launch does.
int smsFor(const SimulationPlan& plan, const kernel::BlockShape& block, const SampleSize& sample) {
    const double each =
        sample.requestsPerWarp > 0 ? std::min(sample.requestsPerWarp, kRequestsPerWarp) : kRequestsPerWarp;
    const double blocksPerSm = plan.residentBlocks;
    double sms = double(plan.mostRequests) / (blocksPerSm * plan.warpsPerBlock * each);
    if (plan.mostThreads > 0) sms = std::min(sms, plan.mostThreads / (blocksPerSm * block.threads()));
    if (sample.blocks < plan.launchBlocks) sms = std::min(sms, std::round(sample.blocks / blocksPerSm));
    return int(std::clamp(std::floor(sms), 1.0, double(plan.busySms)));
}

} // namespace

Result<SimulationPlan> planSimulation(const kernel::KernelProfile& kernel, const device::Device& device,
                                      const kernel::Launch& launch, const SampleSize& sample) {
    const auto resident = device::occupancy(device.capability, {.threadsPerBlock = launch.block.threads(),
                                                                .registersPerThread = launch.registersPerThread,
                                                                .sharedPerBlock = launch.sharedPerBlock});
    if (!resident) return resident.failureAs<SimulationPlan>();
    SimulationPlan plan;
    plan.warpsPerBlock = resident->warpsPerBlock;
    plan.launchBlocks = launch.blocks >= 1 ? launch.blocks : std::max(1.0, kernel.blocksFor(launch.block));
    plan.busySms = int(std::clamp(plan.launchBlocks, 1.0, std::max(1.0, device.smCount.value)));
    const double share = std::round(plan.launchBlocks / plan.busySms);
    plan.residentBlocks = int(std::clamp(share, 1.0, double(std::max(1, resident->blocksPerSm))));
    plan.mostRequests = std::max<std::size_t>(1, std::size_t(double(kernel.sample.mostRequests) / costOf(kernel)));
    plan.mostThreads = kernel.sample.mostThreads;
    plan.sms = smsFor(plan, launch.block, sample);
    plan.caches = {plan.sms, l1Of(kernel, device, launch, plan.residentBlocks),
                   l2Of(device, double(plan.sms) / plan.busySms), device.capability};
    return plan;
}

} // namespace forewarp::memory
