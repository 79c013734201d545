#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/phases.h"
#include "core/models/forewarp/reuse/geometry.h"
#include "core/models/forewarp/waves.h"

#include <string>
#include <vector>

namespace forewarp::models::forewarp::reuse {

/// How one access meets the caches; shares of its sectors, and of its executions.
struct AccessReuse {
    double newSectors = 1;    ///< That no warp of the launch has touched before.
    double newLoads = 1;      ///< That wait for such a sector, their own or that of another load of the round.
    double goneSectors = 0;   ///< That are fetched again where L2 is too small.
    double goneLoads = 0;     ///< Likewise, that wait for them.
    double fresh = 1;         ///< Of a walk along rows: share of its iterations that reach a new sector.
    double walkers = 1;       ///< Of a stream: blocks that walk along it at a time.
    double again = 1;         ///< Part of the gone ones that loops around the phase do not find in L2 either.
    double l1Hits = 0;        ///< Share of the accesses that L1 keeps from L2.
    double l1Fast = 0;        ///< Share that finds its data in L1 at once.
    Bytes sectorBytes = Bytes(device::kSectorBytes); ///< That DRAM moves for a sector.
    double runBytes = 0;      ///< Side by side where DRAM goes for this access alone; 0: neighbours come along.
    double updatedLines = 0;  ///< Of an update: lines that all of them go to; 0: it is none.
    bool isHot = false;       ///< One address for the whole grid.
    std::string words;        ///< «walks along a row»
};

/// What the caches hold of a kernel.
struct CacheFill {
    double touchedBytes = 0;  ///< By the whole grid.
    double residentBytes = 0; ///< By the blocks that run at a time.
    double coldShare = 0;     ///< Share of first touches that find nothing in L2.
    double lostShare = 0;     ///< Share of later touches that find their sector gone.
    double walkedBytes = 0;   ///< Lines that resident blocks walk along, of the phase that has most.
};

/// A phase with the geometry of its accesses, in the order of its steps.
struct PlacedPhase {
    KernelPhase phase;
    std::vector<BlockGeometry> geometry;
};

/// Walks along rows of one phase: steps shorter than a sector.
struct RowWalks {
    double bytes = 0; ///< Of the lines that those which run together are on.
    double kept = 1;  ///< Share of them that L2 keeps until the next iteration.
};

struct KernelReuse {
    CacheFill fill;
    std::vector<RowWalks> walks;                    ///< By phase.
    std::vector<std::vector<AccessReuse>> accesses; ///< By phase, by step.
};

/// Closed forms for affine accesses.
///
/// What fits L2 is found there; around its size more and more is lost. Then it depends on the access:
/// - Streams of whole sectors miss, but for what warps of the block share and what other blocks on the same stream have
///   just fetched. Those are at random distance, or in step where all load the same and keep together.
/// - Walks along rows, by less than a sector, miss at each new sector. They find the rest of it as long as the lines of
///   all walks fit a share of the cache.
/// - One address for the whole grid never misses.
///
/// Walks of the same rows are on the same lines while they are in step. Blocks side by side in x are, and warps of a block
/// on different schedulers. Warps that one scheduler issues in turn drift apart, and so do other blocks, unless they are so
/// many on so few rows that L2 holds what the first has fetched until the last comes by.
///
/// What loops around the innermost one bring back is found where a cache holds what one of their iterations touches, see
/// LoopReuse; L1 of what blocks of one SM touch.
[[nodiscard]] KernelReuse reuseOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                  const kernel::Launch& launch, const ResidentGrid& grid,
                                  const std::vector<PlacedPhase>& phases);

} // namespace forewarp::models::forewarp::reuse
