#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <vector>

namespace forewarp::advice::shared_memory {

/// Loads of global memory that are re-used inside a block of this shape.
///
/// Source: Resios (2011), section 6.1. Loads of one array that step alike are one opportunity, whose bytes are the union
/// of what they touch. Where a block's whole part would take more shared memory than the SM has for each block that it
/// holds, a tile is kept instead: some iterations of one inner loop, of that which needs the fewest fills. Rows are padded
/// by one element where that lowers the conflict degree and still fits. Arrays that the kernel writes, and those that each
/// thread has for itself, are left out.
/// Valid: affine loads; others are listed with unknown size. Inner loops of varying length count with their mean.
/// Returns: by frequency per byte, largest first; unknown sizes last.
[[nodiscard]] std::vector<SharedOpportunity> sharedOpportunities(const kernel::KernelProfile& kernel,
                                                                 const device::Device& device,
                                                                 const kernel::BlockShape& block);

} // namespace forewarp::advice::shared_memory
