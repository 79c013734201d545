#pragma once

#include "core/kernel/kernel_profile.h"

#include <string>
#include <vector>

namespace forewarp::kernel::nest {

/// What source and user say of how often the loops inside a kernel run.
struct KnownTrips {
    struct Loop {
        std::string id;
        double trips = 0; ///< Per entry; the mean where they vary with a loop around it.
    };
    std::vector<Loop> known;
    std::vector<std::string> open; ///< Ids of those whose trip count rests on an assumed value, is a bound or missing.
};

/// Inputs: a kernel of these facts, as profileOf() made it.
[[nodiscard]] KnownTrips knownTrips(const KernelProfile& kernel, const ProgramFacts& facts);

} // namespace forewarp::kernel::nest
