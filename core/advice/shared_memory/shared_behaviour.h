#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "core/memory/memory_behaviour.h"

namespace forewarp::advice::shared_memory {

/// What the accesses of a kernel meet once some of its arrays are in shared memory, from what they meet now.
///
/// Loads that stay keep their hit rates; fills are as coalesced as they are and bring in what the moved loads brought from
/// DRAM, but nothing twice; L1 serves none of them. Inputs: `known` of the kernel as it was, `changed` as withShared()
/// makes it. Returns: accesses only, without arrays and picture.
[[nodiscard]] memory::MemoryBehaviour behaviourWithShared(const memory::MemoryBehaviour& known,
                                                          const kernel::KernelProfile& changed,
                                                          const std::vector<SharedOpportunity>& opportunities,
                                                          SharedChoice choice, const device::Device& device,
                                                          const kernel::BlockShape& block);

} // namespace forewarp::advice::shared_memory
