#pragma once

#include "core/kernel/kernel_profile.h"

namespace forewarp::kernel {

/// Iterations of an inner loop per entry, at least 0: on the average thread, in the middle of the loops around it.
/// Inputs: `loop`: position in KernelProfile::innerLoops.
[[nodiscard]] double meanTrips(const KernelProfile& kernel, int loop);

} // namespace forewarp::kernel
