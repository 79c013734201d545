#pragma once

#include <span>
#include <string_view>

namespace forewarp {

/// A file of resources/devices, compiled into the program so that it needs no installed data.
struct EmbeddedFile {
    std::string_view name; ///< «gtx280.json»
    std::string_view text;
};

/// All device profiles (everything in resources/devices but compute_capabilities.json); the build generates the body.
[[nodiscard]] std::span<const EmbeddedFile> embeddedDeviceProfiles();
/// resources/devices/compute_capabilities.json.
[[nodiscard]] std::string_view embeddedComputeCapabilities();

} // namespace forewarp
