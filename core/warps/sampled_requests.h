#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

#include <vector>

namespace forewarp::warps {

/// One block at one moment: which threads it holds, and where the inner loops are.
struct BlockMoment {
    ThreadIndex corner; ///< Its first thread.
    std::vector<long long> counters;
};

/// Blocks and moments spread over the grid and the iterations of an access whose address is no affine form or that
/// stands under a condition. Inputs: `count` of them at most.
[[nodiscard]] std::vector<BlockMoment> spreadMoments(const kernel::ProfiledAccess& access,
                                                     const kernel::BlockShape& block, int count);

/// The requests of the block's warps at that moment, those without a lane left out; addresses count from 2^60.
[[nodiscard]] std::vector<WarpRequest> requestsAt(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                                  const BlockMoment& moment);

} // namespace forewarp::warps
