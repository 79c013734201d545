#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/reuse/address_box.h"
#include "core/models/forewarp/reuse/reuse.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::models::forewarp::reuse {

/// Bytes of all sectors that affine accesses touch of one array.
struct ArrayFootprint {
    double touched = 0;  ///< By the whole grid.
    double resident = 0; ///< By the blocks that run at a time.
};

/// Of one array, by all loads or by all stores of the grid.
struct KindOfUse {
    double touched = 0;
    double requested = 0; ///< Bytes of the sectors that warps ask for, one by one.

    /// Share of them that is touched for the first time.
    [[nodiscard]] double newShare() const;
};

/// What a kernel touches, by array.
struct KernelFootprint {
    std::map<std::string, ArrayFootprint> arrays;
    std::map<std::pair<std::string, kernel::AccessKind>, KindOfUse> uses;
};

/// Whether all threads of the grid ask for the same address at a time.
[[nodiscard]] bool isOneAddress(const kernel::ProfiledAccess& access);

/// How an affine address moves. Inputs: `threads`: how many, by dimension; `loops`: inner loops that run, with their mean
/// trips.
[[nodiscard]] std::vector<Sweep> sweepsOf(const kernel::KernelProfile& kernel, const kernel::ProfiledAccess& access,
                                          const std::array<double, 3>& threads, std::span<const int> loops);
/// Threads of the grid by dimension, and those that run at a time.
[[nodiscard]] std::array<double, 3> threadsOf(const ResidentGrid& grid);
[[nodiscard]] std::array<double, 3> threadsAtATime(const ResidentGrid& grid);

/// Inputs: `sectorBytes`: that caches fetch together.
[[nodiscard]] KernelFootprint footprintOf(const kernel::KernelProfile& kernel, const ResidentGrid& grid,
                                          const std::vector<PlacedPhase>& phases, double sectorBytes);

} // namespace forewarp::models::forewarp::reuse
