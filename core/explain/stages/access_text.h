#pragma once

#include "core/explain/report.h"

namespace forewarp::explain::stages {

/// What an access costs a warp of a block of this shape, by the rule of coalescing; where that does not know, as a
/// recorded run shows it. `behaviour` is null where nobody simulated the memory.
[[nodiscard]] AccessReport accessReport(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                        const device::Device& device, const memory::AccessBehaviour* behaviour);

} // namespace forewarp::explain::stages
