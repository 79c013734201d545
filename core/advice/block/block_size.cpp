// Notation. A. Resios, «GPU performance prediction using parametrized models», Utrecht 2011, section 5.2.1.
//
//  thesis      here              meaning                                            unit
//  n_w^1..3    warps             warps per block that a strategy asks for           warps
//  n_t         threads           threads of the launch                              –
//  n_SM        SMs                                                                  –
//  warp_size   kWarpSize         threads of a warp                                  –
//  max_w       warpsPerSm        warps that an SM holds                             warps
//  max_r, n_r  registers         of an SM, per thread                               –
//  max_s, n_s  shared memory     of an SM, per thread                               B
//  c           factor            warp instructions that start per cycle             1/cycle
//  L           latency           of an instruction                                  cycles
//  ai          intensity         on-chip per off-chip instruction                   –

#include "core/advice/block/block_size.h"

#include "core/advice/reason_text.h"
#include "core/dataflow/arithmetic_intensity.h"
#include "core/dataflow/instruction_kind.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::advice::block {

namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// A number of warps and how it came about.
struct Demand {
    double warps = kUnlimited;
    std::string reason;
};

int mostWarpsPerBlock(const device::Device& device) {
    return std::max(1, device.capability.threadsPerBlock / device::kWarpSize);
}

int possibleWarps(double warps, const device::Device& device) {
    return int(std::clamp(warps, 1.0, double(mostWarpsPerBlock(device))));
}

kernel::BlockShape shapeOf(int warps, const kernel::KernelProfile& kernel) {
    const bool isRow = kernel.mapped.size() < 2;
    return isRow ? kernel::BlockShape{device::kWarpSize * warps, 1, 1}
                 : kernel::BlockShape{device::kWarpSize, warps, 1};
}

Demand evenWork(const kernel::KernelProfile& kernel, const device::Device& device) {
    const double sms = std::max(1.0, device.smCount.value);
    const double warps = std::ceil(kernel.threads() / (sms * device::kWarpSize));
    return {std::max(1.0, warps), "⌈" + reasonNumber(kernel.threads()) + " / (" + reasonNumber(sms) + " · " +
                                      std::to_string(device::kWarpSize) + ")⌉ = " + reasonNumber(warps)};
}

/// CUDA C Programming Guide, «Multiprocessor level»; 2.1 as the thesis has it.
double computeFactor(const device::ComputeCapability& capability) {
    if (capability.major < 2) return 0.25;
    return capability.number() == 20 ? 1 : 4;
}

/// The larger of both.
void raise(Demand& most, double latency, double factor, double intensity, std::string_view what) {
    const double warps = factor * latency / intensity;
    if (!most.reason.empty() && warps <= most.warps) return;
    std::string formula = reasonNumber(factor) + " · " + reasonNumber(latency) + " cycles of " + std::string(what);
    if (intensity != 1) formula += " / " + reasonNumber(intensity) + " instructions on chip for each off it";
    most = {warps, formula + " = " + reasonNumber(warps)};
}

bool isExecuted(const kernel::ProfiledAccess& access, kernel::MemorySpace space) {
    return access.space == space && access.executionsPerThread > 0;
}

Demand latency(const kernel::KernelProfile& kernel, const device::Device& device) {
    const double factor = computeFactor(device.capability);
    Demand most;
    for (int i = 0; i < kernel::kOperationCount; ++i) {
        const auto kind = dataflow::kindOf(kernel::Operation(i));
        if (!kind || kernel.mix[kernel::Operation(i)] <= 0) continue;
        raise(most, device.costOf(*kind).value.latency.value(), factor, 1, kernel::name(kernel::Operation(i)));
    }
    const auto reaches = [&](kernel::MemorySpace space) {
        return std::ranges::any_of(kernel.accesses, [&](const auto& access) { return isExecuted(access, space); });
    };
    // But shared memory is on chip: its latency is not divided by the arithmetic intensity.
    if (reaches(kernel::MemorySpace::shared))
        raise(most, device.sharedLatency.value.value(), factor, 1, "shared memory");
    if (reaches(kernel::MemorySpace::global))
        raise(most, device.dramLatency.value.value(), factor, dataflow::arithmeticIntensity(kernel).ratio(),
              "global memory");
    if (most.reason.empty()) return {kUnlimited, "no instruction with a latency to hide"};
    most.warps = std::max(1.0, std::floor(most.warps));
    return most;
}

/// `asked`: warps of the block whose threads share the block's shared memory.
Demand utilization(const kernel::KernelProfile& kernel, const device::Device& device, int asked) {
    const device::ComputeCapability& limits = device.capability;
    double warps = limits.warpsPerSm;
    std::string formula = reasonNumber(warps);
    const auto limit = [&](double available, double perThread) {
        const double byResource = available / (device::kWarpSize * perThread);
        warps = std::min(warps, byResource);
        formula += ", " + reasonNumber(available) + " / (" + std::to_string(device::kWarpSize) + " · " +
                   reasonNumber(perThread) + ")";
    };
    if (kernel.registersPerThread > 0) limit(limits.registersPerSm, kernel.registersPerThread);
    const double shared = kernel.sharedPerBlock.value();
    if (shared > 0) limit(limits.sharedPerSm.value(), shared / (device::kWarpSize * asked));
    warps = std::max(1.0, std::floor(warps));
    return {warps, "⌊min(" + formula + ")⌋ = " + reasonNumber(warps)};
}

} // namespace

std::string_view name(BlockStrategy strategy) {
    switch (strategy) {
    case BlockStrategy::evenWork: return "even work";
    case BlockStrategy::utilization: return "utilization";
    case BlockStrategy::latency: break;
    }
    return "latency";
}

kernel::BlockShape BlockSizeAdvice::blockOf(BlockStrategy strategy, const kernel::KernelProfile& kernel,
                                            const device::Device& device) const {
    return shapeOf(possibleWarps(warps[std::size_t(strategy)], device), kernel);
}

BlockSizeAdvice adviseBlockSize(const kernel::KernelProfile& kernel, const device::Device& device) {
    std::array<Demand, std::size_t(kBlockStrategyCount)> demands;
    Demand& even = demands[std::size_t(BlockStrategy::evenWork)];
    Demand& hidden = demands[std::size_t(BlockStrategy::latency)];
    even = evenWork(kernel, device);
    hidden = latency(kernel, device);
    const int asked = possibleWarps(std::min(even.warps, hidden.warps), device);
    demands[std::size_t(BlockStrategy::utilization)] = utilization(kernel, device, asked);
    BlockSizeAdvice advice;
    for (std::size_t i = 0; i < demands.size(); ++i) {
        advice.warps[i] = demands[i].warps;
        advice.reasons[i] = std::move(demands[i].reason);
        if (advice.warps[i] < advice.warps[std::size_t(advice.bound)]) advice.bound = BlockStrategy(i);
    }
    const double fewest = advice.warps[std::size_t(advice.bound)];
    advice.isCapped = fewest > mostWarpsPerBlock(device);
    advice.warpsPerBlock = possibleWarps(fewest, device);
    advice.block = shapeOf(advice.warpsPerBlock, kernel);
    return advice;
}

} // namespace forewarp::advice::block
