#pragma once

#include "core/models/registry.h"

#include <string>
#include <vector>

namespace forewarp::explain::stages {

/// All models that are asked on such a GPU where `id` is «all», else the one with this id. Errors: there is none.
[[nodiscard]] Result<std::vector<models::Model>> chosenModels(const std::string& id, const device::Device& device);

/// The first of them that can be asked for every block shape; the device's own first where there is none.
[[nodiscard]] models::Model sweepingModel(const std::vector<models::Model>& chosen, const device::Device& device);

} // namespace forewarp::explain::stages
