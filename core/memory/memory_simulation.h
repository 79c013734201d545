#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/memory/memory_behaviour.h"

namespace forewarp::memory {

/// Folds threads into warps and leads their requests through the caches.
///
/// Source: S. Wang, G. Zhong, T. Mitra, CGPredict, TECS 2017, sections 3.2 and 3.3: threads run in batches of those
/// resident on the GPU; inside a batch warps advance in order, one memory instruction each.
/// Deviates: batches are made of the launch's own blocks; every SM has an L1 where global loads use one (cc 2.x and from
/// 5.2 on); SMs take turns and share L2. Stores go past L1. Of large GPUs some SMs are simulated, with their share of L2.
/// Inputs: KernelProfile::sample says how much is simulated. Valid: loops whose accesses are affine, or a traced nest;
/// others are left out with a caveat. Errors: a block that cannot run.
[[nodiscard]] Result<MemoryBehaviour> simulateMemory(const kernel::KernelProfile& kernel, const device::Device& device,
                                                     const kernel::Launch& launch);

} // namespace forewarp::memory
