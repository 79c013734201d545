#pragma once

#include "core/base/embedded_file.h"

#include <span>

namespace forewarp::device {

/// All device profiles (everything in resources/devices but compute_capabilities.json); the build generates the body.
[[nodiscard]] std::span<const EmbeddedFile> embeddedDeviceProfiles();
/// resources/devices/compute_capabilities.json alone; likewise.
[[nodiscard]] std::span<const EmbeddedFile> embeddedComputeCapabilities();

} // namespace forewarp::device
