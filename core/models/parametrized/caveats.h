#pragma once

#include "core/models/parametrized/parametrized.h"

#include <string>
#include <vector>

namespace forewarp::models::parametrized {

/// What the prediction leaves out or takes on trust, and what the launch leaves idle.
[[nodiscard]] std::vector<std::string> caveatsOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                                 const kernel::Launch& launch);

/// Nothing where there are no such accesses.
[[nodiscard]] std::vector<std::string> unknownAddressesCaveat(const std::vector<std::string>& accesses);
/// Inputs: registers per thread.
[[nodiscard]] std::string spillCaveat(int needed, int allowed);
[[nodiscard]] std::string noDoublesCaveat(const device::Device& device);

} // namespace forewarp::models::parametrized
