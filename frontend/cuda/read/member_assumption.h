#pragma once

#include "frontend/cuda/read/ported_nest.h"

#include <string>

namespace forewarp::frontend::cuda::read {

/// What the port assumes of members of structures, in words for the plan: that no store of the loop changes them. Empty
/// where C's rules of effective types say so already.
[[nodiscard]] std::string assumptionOnMembers(const PortedNest& nest);

} // namespace forewarp::frontend::cuda::read
