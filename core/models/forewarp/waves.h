#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/phases.h"
#include "core/warps/warp_stream.h"

#include <array>

namespace forewarp::models::forewarp {

/// Blocks of the grid, and those of them that run at a time: the first ones, x fastest.
struct ResidentGrid {
    warps::ThreadIndex extent;
    std::array<double, 3> block{};    ///< Threads by dimension.
    std::array<double, 3> blocks{};   ///< Of the grid.
    std::array<double, 3> resident{}; ///< Of those, at a time, side by side in each dimension.
    double perWave = 1;               ///< Resident on the whole GPU.
    double perSm = 1;                 ///< Resident on one SM.
    double warpsPerBlock = 1;         ///< With a thread inside the loops.

    [[nodiscard]] double residentBlocks() const { return resident[0] * resident[1] * resident[2]; }
    [[nodiscard]] double allBlocks() const { return blocks[0] * blocks[1] * blocks[2]; }
};
[[nodiscard]] ResidentGrid residentGrid(const kernel::KernelProfile& kernel, const device::Device& device,
                                        const kernel::Launch& launch, const device::Occupancy& occupancy);

/// Iterations of the thread that runs a phase longest, mean of all waves of blocks; as many as the mean thread's where
/// trips do not depend on threads. Of many waves 64 stand for all.
[[nodiscard]] double longestIterations(const kernel::KernelProfile& kernel, const KernelPhase& phase,
                                       const ResidentGrid& grid);

/// Of the longest threads of all phases added up, the share that one thread runs: of two loops behind each other one may
/// be long where the other is short. Looked for in 25 places of the grid. Returns: 0…1.
[[nodiscard]] double shareOfOneThread(const kernel::KernelProfile& kernel, const std::vector<KernelPhase>& phases,
                                      const ResidentGrid& grid);

} // namespace forewarp::models::forewarp
