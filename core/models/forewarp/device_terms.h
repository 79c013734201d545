#pragma once

#include "core/models/forewarp/forewarp.h"
#include "core/models/prediction_inputs.h"

namespace forewarp::models::forewarp {

/// Device constants of the parameters, with their sources. What the profile leaves out is derived, and its source says
/// how.
void takeDevice(const device::Device& device, ForewarpParameters& parameters, InputOrigins& origins);

} // namespace forewarp::models::forewarp
