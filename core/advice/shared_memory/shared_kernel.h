#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <vector>

namespace forewarp::advice::shared_memory {

/// The kernel with these arrays in shared memory: their loads read it, each thread brings in its part first.
[[nodiscard]] kernel::KernelProfile withShared(const kernel::KernelProfile& kernel,
                                               const std::vector<SharedOpportunity>& opportunities,
                                               SharedChoice choice);

} // namespace forewarp::advice::shared_memory
