#pragma once

#include "core/models/mwp_cwp/mwp_cwp.h"

#include <string>
#include <vector>

namespace forewarp::models::mwp_cwp {

/// What the equations make of blocks that a GPU treats otherwise. Inputs: `rounds`, times that the GPU is filled.
[[nodiscard]] std::vector<std::string> caveatsOf(const MwpCwpParameters& parameters, double rounds);

/// Where a kernel or a GPU is beyond what the model was made for. Inputs: `unknown`, accesses whose addresses nobody knows.
[[nodiscard]] std::vector<std::string> caveatsOf(const device::Device& device, const kernel::Launch& launch,
                                                 const std::vector<std::string>& unknown);

} // namespace forewarp::models::mwp_cwp
