#pragma once

#include "core/advice/shared_memory.h"
#include "core/memory/memory_behaviour.h"

namespace forewarp {

/// What the accesses of a kernel meet once some of its arrays are in shared memory, from what they meet now.
///
/// Loads that stay keep their hit rates; fills are as coalesced as they are and bring in what the moved loads brought from
/// DRAM, but nothing twice; L1 serves none of them. Inputs: `known` of the kernel as it was, `changed` as withShared()
/// makes it. Returns: accesses only, without arrays and picture.
[[nodiscard]] MemoryBehaviour behaviourWithShared(const MemoryBehaviour& known, const KernelProfile& changed,
                                                  const std::vector<SharedOpportunity>& opportunities,
                                                  SharedChoice choice, const Device& device, const BlockShape& block);

} // namespace forewarp
