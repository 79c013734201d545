#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/models/registry.h"

namespace forewarp::advice::shared_memory {

/// All three choices among the kMostOpportunities of the largest frequency per byte, and every set of them predicted by
/// `model`. The fastest is the set of the fewest bytes that takes at most kSameTime longer than the shortest time: the
/// empty one where nothing gains more. Costs 2^n predictions, n ≤ kMostOpportunities.
///
/// Inputs: the launch that it is compared with; where its memory behaviour is known, loads that stay keep their hit rates
/// and fills bring in what the moved loads brought from DRAM. Errors: what the model refuses; cancelled by `progress`.
[[nodiscard]] Result<SharedMemoryPlan> planSharedMemory(const kernel::KernelProfile& kernel,
                                                        const device::Device& device, const kernel::Launch& launch,
                                                        const models::Model& model,
                                                        const models::KnownBehaviour& known = {},
                                                        const Progress& progress = {});

} // namespace forewarp::advice::shared_memory
