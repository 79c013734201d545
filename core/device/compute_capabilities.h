#pragma once

#include "core/device/device.h"

#include <string_view>
#include <vector>

namespace forewarp::device {

/// Reads the table of limits (JSON, schema 1), ascending; errors name the key.
[[nodiscard]] Result<std::vector<ComputeCapability>> readComputeCapabilities(std::string_view json,
                                                                             std::string_view document);

} // namespace forewarp::device
