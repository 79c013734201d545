#include "core/sass/demotion/demotion_targets.h"

#include "core/base/rounding.h"
#include "core/device/occupancy.h"

#include <algorithm>
#include <functional>

namespace forewarp::sass::demotion {

namespace {

/// RDA and RDV, which reach the demoted registers.
constexpr int kAccessRegisters = 2;
constexpr double kBytesPerRegister = 4;

/// The tool counts blocks, and warps of a block, in twos.
int evenDown(int x) {
    return x / 2 * 2;
}

int warpsOf(int threads) {
    return roundedUp(roundedUp(threads, device::kWarpSize) / device::kWarpSize, 2);
}

/// Blocks that each resource leaves room for.
struct BlockLimits {
    int byWarps = 0;
    int byRegisters = 0;
    int byShared = 0;

    [[nodiscard]] int blocks() const { return std::min({byWarps, byRegisters, byShared}); }
    [[nodiscard]] bool isRegisterBound() const { return byRegisters == blocks(); }
};

int blocksByRegisters(const device::ComputeCapability& limits, int registers, int warps) {
    const int held = std::min(registers, limits.registersPerSm); // A damaged listing may ask for any number.
    const int perWarp = roundedUp(held * device::kWarpSize, limits.registerAllocationUnit);
    return evenDown(limits.registersPerSm / (warps * perWarp));
}

int blocksByShared(const device::ComputeCapability& limits, double sharedBytes) {
    const double asked = sharedBytes + limits.sharedReservedPerBlock.value();
    return asked > 0 ? int(limits.sharedPerSm.value() / asked) : limits.blocksPerSm;
}

BlockLimits limitsOf(const device::ComputeCapability& limits, int registers, int threads, double sharedBytes) {
    const int warps = warpsOf(threads);
    return {.byWarps = std::min(evenDown(limits.warpsPerSm / warps), limits.blocksPerSm),
            .byRegisters = blocksByRegisters(limits, registers, warps),
            .byShared = blocksByShared(limits, sharedBytes)};
}

/// Registers per thread with which so many blocks fit.
int registersFor(const device::ComputeCapability& limits, int blocks, int warps) {
    const int unit = limits.registerAllocationUnit;
    return limits.registersPerSm / blocks / warps / unit * unit / device::kWarpSize;
}

} // namespace

double regdemOccupancy(const device::ComputeCapability& limits, int registers, int threads, double sharedBytes) {
    if (registers < 1 || threads < 1) return 0;
    return double(limitsOf(limits, registers, threads, sharedBytes).blocks()) * warpsOf(threads) / limits.warpsPerSm;
}

std::vector<DemotionTarget> demotionTargets(const device::ComputeCapability& limits, int registers, int threads,
                                            double sharedBytes) {
    std::vector<DemotionTarget> targets;
    if (registers < 1 || threads < 1) return targets;
    BlockLimits now = limitsOf(limits, registers, threads, sharedBytes);
    for (int blocks = now.blocks() + 2; now.isRegisterBound(); blocks += 2) {
        DemotionTarget target;
        target.registers = registersFor(limits, blocks, warpsOf(threads));
        if (target.registers < 1) break;
        target.demoted = registers - target.registers + kAccessRegisters;
        target.sharedBytes = kBytesPerRegister * target.demoted * threads;
        now = limitsOf(limits, target.registers, threads, sharedBytes + target.sharedBytes);
        // That the SM's shared memory suffices for so many blocks is part of what limits.
        if (!now.isRegisterBound() || sharedBytes + target.sharedBytes > limits.sharedPerBlock.value()) break;
        target.blocksPerSm = now.blocks();
        target.occupancy = double(now.blocks()) * warpsOf(threads) / limits.warpsPerSm;
        // The tool lists a step once more where the allocation unit lets two blocks more fit than asked for.
        if (targets.empty() || targets.back().registers != target.registers) targets.push_back(target);
    }
    return targets;
}

namespace {

/// One block per SM more at each step, as the device counts them.
std::vector<DemotionTarget> deviceTargets(const device::ComputeCapability& limits, int registers, int threads,
                                          double sharedBytes) {
    const auto blocksWith = [&](int perThread, double shared) {
        const auto fits = device::occupancy(limits, {.threadsPerBlock = threads,
                                                     .registersPerThread = perThread,
                                                     .sharedPerBlock = Bytes(shared),
                                                     .partitionedGlobalCaching = false});
        return fits ? fits->blocksPerSm : 0;
    };
    std::vector<DemotionTarget> targets;
    int blocks = blocksWith(registers, sharedBytes);
    for (int perThread = registers - 1; perThread > 0; --perThread) {
        const int demoted = registers - perThread + kAccessRegisters;
        const double shared = kBytesPerRegister * demoted * threads;
        const int fitting = blocksWith(perThread, sharedBytes + shared);
        if (fitting <= blocks) continue;
        blocks = fitting;
        const double byTool = regdemOccupancy(limits, perThread, threads, sharedBytes + shared);
        targets.push_back({perThread, demoted, blocks, byTool, shared});
    }
    return targets;
}

} // namespace

std::vector<DemotionTarget> allDemotionTargets(const device::ComputeCapability& limits, int registers, int threads,
                                               double sharedBytes) {
    std::vector<DemotionTarget> all = demotionTargets(limits, registers, threads, sharedBytes);
    for (const DemotionTarget& target : deviceTargets(limits, registers, threads, sharedBytes)) {
        const auto isSame = [&](const DemotionTarget& other) { return other.registers == target.registers; };
        if (std::ranges::none_of(all, isSame)) all.push_back(target);
    }
    std::ranges::sort(all, std::greater<>(), &DemotionTarget::registers);
    return all;
}

} // namespace forewarp::sass::demotion
