#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/reuse/reuse.h"

#include <array>
#include <map>
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
    double requestedSectors = 0;

    /// Share of the requested sectors that are touched for the first time.
    [[nodiscard]] double newShare() const;
};

/// What a kernel touches, by array.
struct KernelFootprint {
    std::map<std::string, ArrayFootprint> arrays;
    std::map<std::pair<std::string, kernel::AccessKind>, KindOfUse> uses;
};

/// Whether the model follows an access: where in global memory it goes is known.
[[nodiscard]] bool isFollowed(const kernel::ProfiledAccess& access);
/// Bytes from one thread to the next, by dimension.
[[nodiscard]] std::array<double, 3> bytesPerThread(const kernel::ProfiledAccess& access);

[[nodiscard]] KernelFootprint footprintOf(const kernel::KernelProfile& kernel, const ResidentGrid& grid,
                                          const std::vector<PlacedPhase>& phases);

} // namespace forewarp::models::forewarp::reuse
