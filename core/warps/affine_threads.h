#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

#include <memory>

namespace forewarp::warps {

/// The accesses of `kernel` whose addresses are known, with its arrays side by side at multiples of 256 bytes, as
/// cudaMalloc places them. Other accesses are left out.
[[nodiscard]] std::unique_ptr<ThreadSource> affineThreads(const kernel::KernelProfile& kernel);

} // namespace forewarp::warps
