#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/kernel/kernel_profile.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace forewarp::advice::shared_memory {

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
    std::vector<kernel::ProfiledAccess>
        reads; ///< `accesses` as they read shared memory, from byte 0 on; none where unknown.
    kernel::ProfiledAccess fill;          ///< What brings the bytes in; its loops as around the first access.
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
    device::Occupancy occupancy;   ///< Where it fits.
    Seconds time;          ///< One launch; by `SharedMemoryPlan::model`.
};

/// Which arrays to keep in shared memory.
struct SharedMemoryPlan {
    kernel::BlockShape block;
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

} // namespace forewarp::advice::shared_memory
