#pragma once

#include "core/base/result.h"
#include "core/device/device.h"

#include <limits>
#include <string_view>

namespace forewarp::device {

/// A number of blocks for a resource that sets no limit: registers where their number is unknown, unused shared memory.
inline constexpr int kNoBlockLimit = std::numeric_limits<int>::max();

/// What one block asks of an SM.
struct BlockResources {
    int threadsPerBlock = 0;
    int registersPerThread = 0; ///< 0 means unknown: then registers set no limit.
    Bytes sharedPerBlock = Bytes(0); ///< Static and dynamic together; what needs opt-in is taken as opted in.
    bool partitionedGlobalCaching = false; ///< cc 5.2, 5.3, 6.1, 6.2: a block must fit in half an SM.
};

/// Which limit stops one more block from fitting.
enum class OccupancyLimiter { warps, blocks, registers, sharedMemory };

/// How many blocks of one kernel an SM holds at a time.
struct Occupancy {
    int blocksPerSm = 0;
    int warpsPerBlock = 0;
    int warpsPerSm = 0; ///< blocksPerSm · warpsPerBlock
    int maxWarpsPerSm = 0;
    OccupancyLimiter limiter = OccupancyLimiter::warps;
    int blocksByWarps = 0;
    int blocksBySlots = 0;
    int blocksByRegisters = 0; ///< kNoBlockLimit where unknown.
    int blocksByShared = 0; ///< kNoBlockLimit where none is used.

    [[nodiscard]] double fraction() const { return double(warpsPerSm) / maxWarpsPerSm; }
};

/// «registers», «shared memory», …, as users read it.
[[nodiscard]] std::string_view name(OccupancyLimiter limiter);

/// Blocks resident on one SM.
///
/// Source: NVIDIA CUDA Occupancy Calculator 5.1 (cc 1.x, 2.x) and cuda_occupancy.h of CUDA 13.0 (cc ≥ 3.0).
/// Deviates: named barriers and the virtual resources of cc ≥ 10.0 are not counted; on cc 6.0 the header also refuses
/// blocks that could not run on 6.1, this does not.
/// Inputs: limits of a compute capability, resources per block. Valid: 1 ≤ threads ≤ limit.
/// Errors: zero or too many threads, too many registers or too much shared memory for one block, with the limit.
[[nodiscard]] Result<Occupancy> occupancy(const ComputeCapability& limits, const BlockResources& block);

} // namespace forewarp::device
