#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::advice::block {

/// Register counts that give the same occupancy.
struct RegisterStep {
    int mostRegisters = 0;  ///< Per thread; one more, and fewer blocks fit.
    device::Occupancy occupancy;
    double movesPerThread =
        0; ///< Spills and reloads a thread executes when it is held to this count; see spillMoves().
};

/// The stairs of occupancy over registers per thread, fewest registers first, up to what a thread may have.
///
/// Inputs: `launch` gives block and shared memory. Returns: empty for a block that cannot run at all.
[[nodiscard]] std::vector<RegisterStep> registerSteps(const kernel::KernelProfile& kernel, const device::Device& device,
                                                      const kernel::Launch& launch);

} // namespace forewarp::advice::block
