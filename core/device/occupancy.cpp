#include "core/device/occupancy.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace forewarp::device {

namespace {

int roundedDown(int x, int unit) {
    return x / unit * unit;
}

int warpsOf(const BlockResources& block) {
    return dividedUp(block.threadsPerBlock, kWarpSize);
}

/// cc 5.2, 5.3 and 6.x but 6.0 (cuda_occupancy.h, cudaOccPartitionedGlobalCachingModeSupport).
bool cachesPartitioned(const ComputeCapability& limits, const BlockResources& block) {
    const bool supported = limits.number() == 52 || limits.number() == 53 || (limits.major == 6 && limits.minor > 0);
    return supported && block.partitionedGlobalCaching;
}

/// Parts of an SM that a block has to fit in.
int smParts(const ComputeCapability& limits, const BlockResources& block) {
    return cachesPartitioned(limits, block) ? 2 : 1;
}

int registersPerBlock(const ComputeCapability& limits) {
    // The table has the calculator's view of these two, which takes partitioned caching as always on.
    if (limits.number() == 52 || limits.number() == 53) return limits.registersPerSm;
    return limits.registersPerBlock;
}

int registersPerWarp(const ComputeCapability& limits, int registersPerThread) {
    // Occupancy calculator 5.1, note on Fermi: these counts allocate in units of 128.
    constexpr std::array kFermiCoarse{21, 22, 29, 30, 37, 38, 45, 46};
    const bool coarse = limits.major == 2 &&
                        std::find(kFermiCoarse.begin(), kFermiCoarse.end(), registersPerThread) != kFermiCoarse.end();
    return roundedUp(registersPerThread * kWarpSize, coarse ? 128 : limits.registerAllocationUnit);
}

/// cc 1.x: a block gets all its registers in one piece (occupancy calculator 5.1).
int blocksByBlockRegisters(const ComputeCapability& limits, const BlockResources& block) {
    const int warps = roundedUp(warpsOf(block), limits.warpAllocationGranularity);
    const int perBlock = roundedUp(warps * block.registersPerThread * kWarpSize, limits.registerAllocationUnit);
    return limits.registersPerSm / perBlock;
}

/// cc 2.x (occupancy calculator 5.1).
int blocksByWarpRegisters(const ComputeCapability& limits, const BlockResources& block) {
    const int perWarp = registersPerWarp(limits, block.registersPerThread);
    const int warps = roundedDown(limits.registersPerBlock / perWarp, limits.warpAllocationGranularity);
    return warps / warpsOf(block) * (limits.registersPerSm / limits.registersPerBlock);
}

/// cc ≥ 3.0: each sub-partition of the SM has its own registers (cuda_occupancy.h, cudaOccMaxBlocksPerSMRegsLimit).
int blocksBySubPartitionRegisters(const ComputeCapability& limits, const BlockResources& block) {
    const int perWarp = registersPerWarp(limits, block.registersPerThread);
    // The launch check takes a block to spread over all sub-partitions.
    if (perWarp * roundedUp(warpsOf(block), limits.subPartitions) > registersPerBlock(limits)) return 0;
    const int warpsPerSubPartition = limits.registersPerSm / limits.subPartitions / perWarp;
    const int parts = smParts(limits, block);
    return parts * (limits.subPartitions / parts * warpsPerSubPartition / warpsOf(block));
}

/// 0 where not even one block can be launched.
int blocksByRegisters(const ComputeCapability& limits, const BlockResources& block) {
    if (block.registersPerThread == 0) return kNoBlockLimit;
    if (limits.registerAllocation == RegisterAllocation::perBlock) return blocksByBlockRegisters(limits, block);
    return limits.major == 2 ? blocksByWarpRegisters(limits, block) : blocksBySubPartitionRegisters(limits, block);
}

int blocksByShared(const ComputeCapability& limits, const BlockResources& block) {
    const double asked = block.sharedPerBlock.value() + limits.sharedReservedPerBlock.value();
    const double unit = limits.sharedAllocationUnit.value();
    const double allocated = std::ceil(asked / unit) * unit;
    return allocated > 0 ? static_cast<int>(limits.sharedPerSm.value() / allocated) : kNoBlockLimit;
}

int blocksByWarps(const ComputeCapability& limits, const BlockResources& block) {
    const int parts = smParts(limits, block);
    return parts * (limits.warpsPerSm / parts / warpsOf(block));
}

std::string onCapability(const ComputeCapability& limits) {
    return " on compute capability " + limits.text() + ".";
}

Error refused(std::string message, std::string remedy) {
    return {.kind = ErrorKind::usage, .message = std::move(message), .place = {}, .remedy = std::move(remedy)};
}

std::optional<Error> checkThreads(const ComputeCapability& limits, const BlockResources& block) {
    if (block.threadsPerBlock >= 1 && block.threadsPerBlock <= limits.threadsPerBlock) return std::nullopt;
    return refused("A block cannot have " + std::to_string(block.threadsPerBlock) + " threads: 1 to " +
                       std::to_string(limits.threadsPerBlock) + " are possible" + onCapability(limits),
                   "Choose a block of at most " + std::to_string(limits.threadsPerBlock) + " threads.");
}

std::optional<Error> checkRegistersPerThread(const ComputeCapability& limits, const BlockResources& block) {
    if (block.registersPerThread >= 0 && block.registersPerThread <= limits.registersPerThread) return std::nullopt;
    return refused("A thread cannot have " + std::to_string(block.registersPerThread) + " registers: at most " +
                       std::to_string(limits.registersPerThread) + " are possible" + onCapability(limits),
                   "Give 1 to " + std::to_string(limits.registersPerThread) +
                       " registers per thread, or 0 where their number is unknown.");
}

std::optional<Error> checkShared(const ComputeCapability& limits, const BlockResources& block) {
    const double asked = block.sharedPerBlock.value();
    const double most = limits.sharedPerBlockOptIn.value();
    if (asked >= 0 && asked <= most) return std::nullopt;
    const std::string limit = std::to_string(std::llround(most)) + " bytes";
    if (!(asked >= 0)) return refused("Shared memory cannot be negative.", "Give 0 to " + limit + " per block.");
    return refused("A block asks for " + std::to_string(std::llround(asked)) + " bytes of shared memory: at most " +
                       limit + " are possible" + onCapability(limits),
                   "Use smaller tiles, or a block that needs less shared memory.");
}

/// The largest block of the same kind whose registers can be had.
int mostThreads(const ComputeCapability& limits, BlockResources block) {
    for (block.threadsPerBlock = limits.threadsPerBlock; block.threadsPerBlock > 0; block.threadsPerBlock -= kWarpSize)
        if (blocksByRegisters(limits, block) > 0) break;
    return block.threadsPerBlock;
}

std::optional<Error> checkLaunch(const ComputeCapability& limits, const BlockResources& block) {
    if (blocksByRegisters(limits, block) > 0) return std::nullopt;
    const bool half = cachesPartitioned(limits, block);
    const int available = std::min(limits.registersPerSm / smParts(limits, block), registersPerBlock(limits));
    return refused("A block of " + std::to_string(block.threadsPerBlock) + " threads with " +
                       std::to_string(block.registersPerThread) + " registers each needs more than the " +
                       std::to_string(available) + " registers that a block can have" +
                       (half ? " with partitioned global caching" : "") + onCapability(limits),
                   "Use at most " + std::to_string(mostThreads(limits, block)) +
                       " threads per block, or fewer registers per thread" +
                       (half ? ", or no partitioned global caching." : "."));
}

std::optional<Error> check(const ComputeCapability& limits, const BlockResources& block) {
    for (const auto rule : {checkThreads, checkRegistersPerThread, checkShared, checkLaunch})
        if (auto error = rule(limits, block)) return error;
    return std::nullopt;
}

/// The smallest bound; of equal ones the first.
void applySmallest(Occupancy& result) {
    const std::array bounds{std::pair{result.blocksByWarps, OccupancyLimiter::warps},
                            std::pair{result.blocksBySlots, OccupancyLimiter::blocks},
                            std::pair{result.blocksByRegisters, OccupancyLimiter::registers},
                            std::pair{result.blocksByShared, OccupancyLimiter::sharedMemory}};
    const auto smallest =
        std::min_element(bounds.begin(), bounds.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    result.blocksPerSm = smallest->first;
    result.limiter = smallest->second;
    result.warpsPerSm = result.blocksPerSm * result.warpsPerBlock;
}

} // namespace

std::string_view name(OccupancyLimiter limiter) {
    switch (limiter) {
    case OccupancyLimiter::warps: return "warps";
    case OccupancyLimiter::blocks: return "blocks";
    case OccupancyLimiter::registers: return "registers";
    case OccupancyLimiter::sharedMemory: return "shared memory";
    }
    return {};
}

Result<Occupancy> occupancy(const ComputeCapability& limits, const BlockResources& block) {
    if (const auto error = check(limits, block)) return *error;
    Occupancy result;
    result.warpsPerBlock = warpsOf(block);
    result.maxWarpsPerSm = limits.warpsPerSm;
    result.blocksByWarps = blocksByWarps(limits, block);
    result.blocksBySlots = limits.blocksPerSm;
    result.blocksByRegisters = blocksByRegisters(limits, block);
    result.blocksByShared = blocksByShared(limits, block);
    applySmallest(result);
    return result;
}

} // namespace forewarp::device
