#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::advice::shared_memory {

/// A kernel whose blocks keep square tiles of some arrays in shared memory.
struct TiledKernel {
    kernel::KernelProfile kernel;
    kernel::BlockShape block;                ///< As many threads as a tile has elements.
    std::vector<std::string> arrays; ///< As written: «a[i*n + k]».
    int tile = 0;                    ///< Elements along each side.
    int pad = 0;                     ///< Elements added to each row of a tile.
};

/// Tiles the innermost loop of a two-dimensional kernel: for every load in it that threads of a block have in common, each
/// thread brings one element per tile, waits, and reads the tile; then the block goes on to the next.
///
/// Source: CGPredict (2017), section 3.6. Inputs: `pad` elements per row, against bank conflicts. Returns: nothing where
/// the kernel has one dimension, where no load is shared or not all of a loop's loads are affine, or where the loop is
/// shorter than two tiles.
[[nodiscard]] std::optional<TiledKernel> tiled(const kernel::KernelProfile& kernel, const device::Device& device,
                                               int pad);

} // namespace forewarp::advice::shared_memory
