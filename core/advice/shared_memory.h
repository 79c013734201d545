#pragma once

#include "core/base/progress.h"
#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/registry.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace forewarp {

/// Reads of an array that the threads of a block have in common, or repeat: worth keeping in shared memory.
struct SharedOpportunity {
    std::string array;            ///< «in_image»
    std::vector<int> accesses;    ///< Positions in KernelProfile::accesses, same array and same steps.
    std::string text;             ///< «in_row[px + 0]», with «and 2 more» where there are several.
    SourceLocation location;      ///< Of the first.
    double bytes = 0;             ///< Per block, padding included; 0 where unknown, then it is never chosen.
    int padElements = 0;          ///< After each row of the tile, against bank conflicts.
    double frequency = 0;         ///< Executions per thread, all its accesses together.
    double fillsPerThread = 0;    ///< Loads per thread that bring the bytes in.
    double iterations = 0;        ///< Of loop `tileLoop`, that a tile holds; 0 where the block's whole part is kept.
    int conflictDegree = 1;       ///< Of reading it from shared memory.
    std::string reason;           ///< How it is re-used and laid out, or why its size is unknown.
    int tileLoop = -1;            ///< Position in KernelProfile::innerLoops; -1 where the block's whole part is kept.
    double fillings = 1;          ///< Times that a block fills its bytes anew.
    double nextRoundBytes = 0;    ///< How much further a filling goes on after one load of every thread.
    std::vector<ProfiledAccess> reads; ///< `accesses` as they read shared memory, from byte 0 on; none where unknown.
    ProfiledAccess fill;          ///< What brings the bytes in; its loops as around the first access.
};

/// A set of opportunities, bit i for opportunity i.
using SharedChoice = std::uint32_t;
[[nodiscard]] constexpr bool isChosen(SharedChoice choice, std::size_t opportunity) {
    return opportunity < 32 && (choice >> opportunity & 1) != 0;
}

/// What keeping a set of arrays in shared memory would give.
struct SharedOutcome {
    double bytes = 0;      ///< Per block, on top of `SharedMemoryPlan::used`.
    bool fits = false;     ///< Together with `SharedMemoryPlan::used`, in `SharedMemoryPlan::capacity`.
    Occupancy occupancy;   ///< Where it fits.
    Seconds time;          ///< One launch; by `SharedMemoryPlan::model`.
};

/// Which arrays to keep in shared memory.
struct SharedMemoryPlan {
    BlockShape block;
    std::string model;        ///< Whose times they are.
    Bytes capacity;           ///< Of one block, without opt-in.
    Bytes used;               ///< Of the capacity, what the launch has already.
    std::vector<SharedOpportunity> opportunities; ///< By frequency per byte, largest first; at most kMostOpportunities.
    int leftOut = 0; ///< Opportunities beyond those, of the smallest frequency per byte: in none of the sets.
    SharedChoice greedy = 0; ///< Algorithm 6.2: frequency per byte, as long as there is room.
    SharedChoice exact = 0; ///< Largest frequency that fits: 0/1 knapsack.
    SharedChoice fastest = 0; ///< Fewest bytes within kSameTime of the shortest predicted time, occupancy included.
    std::map<SharedChoice, SharedOutcome> outcomes; ///< Of every set, the empty one included.

    [[nodiscard]] const SharedOutcome& outcomeOf(SharedChoice choice) const { return outcomes.at(choice); }
};
inline constexpr std::size_t kMostOpportunities = 8;

/// Times that differ by less are taken as equal: a simulation follows some warps in place of all, and their places in
/// caches and schedules shift with every change of the program.
inline constexpr double kSameTime = 0.01;

/// Loads of global memory that are re-used inside a block of this shape.
///
/// Source: Resios (2011), section 6.1. Loads of one array that step alike are one opportunity, whose bytes are the union
/// of what they touch. Where a block's whole part would take more shared memory than the SM has for each block that it
/// holds, a tile is kept instead: some iterations of one inner loop, of that which needs the fewest fills. Rows are padded
/// by one element where that lowers the conflict degree and still fits. Arrays that the kernel writes, and those that each
/// thread has for itself, are left out.
/// Valid: affine loads; others are listed with unknown size. Inner loops of varying length count with their mean.
/// Returns: by frequency per byte, largest first; unknown sizes last.
[[nodiscard]] std::vector<SharedOpportunity> sharedOpportunities(const KernelProfile& kernel, const Device& device,
                                                                 const BlockShape& block);

/// Algorithm 6.2 of Resios (2011): by frequency per byte, those that still fit; unknown sizes are left out.
[[nodiscard]] SharedChoice chooseGreedily(const std::vector<SharedOpportunity>& opportunities, Bytes capacity);

/// The set with the largest frequency among those that fit: 0/1 knapsack by dynamic programming over bytes; of several
/// the smallest in bytes.
[[nodiscard]] SharedChoice chooseExactly(const std::vector<SharedOpportunity>& opportunities, Bytes capacity);

/// The kernel with these arrays in shared memory: their loads read it, each thread brings in its part first.
[[nodiscard]] KernelProfile withShared(const KernelProfile& kernel, const std::vector<SharedOpportunity>& opportunities,
                                       SharedChoice choice);

/// All three choices among the kMostOpportunities of the largest frequency per byte, and every set of them predicted by
/// `model`. The fastest is the set of the fewest bytes that takes at most kSameTime longer than the shortest time: the
/// empty one where nothing gains more. Costs 2^n predictions, n ≤ kMostOpportunities.
///
/// Inputs: the launch that it is compared with; where its memory behaviour is known, loads that stay keep their hit rates
/// and fills bring in what the moved loads brought from DRAM. Errors: what the model refuses; cancelled by `progress`.
[[nodiscard]] Result<SharedMemoryPlan> planSharedMemory(const KernelProfile& kernel, const Device& device,
                                                        const Launch& launch, const Model& model,
                                                        const Progress& progress = {});

} // namespace forewarp
