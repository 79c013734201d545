#pragma once

#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"

#include <string_view>

namespace forewarp::kernel {

/// Value of a symbol that neither the source nor the user fixes.
inline constexpr double kAssumedSize = 1024;

/// Iterations of a loop whose trip count nobody knows; the symbol «<loop id>.trips» sets them.
inline constexpr double kAssumedTrips = 16;

/// Makes a kernel of the nest that starts at `loopId`: that loop, and every parallel loop it nests perfectly (at most
/// three), become threads, the innermost along x; what is left runs inside each thread. Where the user names loops and
/// dimensions, those before the first loop not named become threads. Loops along x that are named inside these, and add up or
/// stand beside other work, are shared by the lanes of a warp: KernelProfile::rows.
///
/// A loop that is not known to be parallel, or is a reduction, becomes threads only where the nest starts at it; an
/// Assumption or a caveat says so. Symbols without a value get kAssumedSize, loops without a trip count kAssumedTrips,
/// each with an Assumption. Triangular loops count their mean; conditional code counts where a warp comes by, as far as its
/// condition is known, else always.
/// Errors: no such loop; a trip count that evaluates to zero or less; code that runs more often than 64 bits count.
[[nodiscard]] Result<KernelProfile> profileOf(const ProgramFacts& facts, std::string_view loopId,
                                              const Assumptions& assumptions);

} // namespace forewarp::kernel
