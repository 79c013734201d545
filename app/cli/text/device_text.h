#pragma once

#include "app/cli/terminal/paint.h"
#include "core/device/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::text {

/// «published», «measured», «estimated»
[[nodiscard]] std::string_view nameOf(device::Confidence confidence);

/// A table: fact, value, confidence, source.
[[nodiscard]] std::string factsText(const std::vector<device::DeviceFact>& facts, const terminal::Paint& paint);

/// Name and compute capability, a line each.
[[nodiscard]] std::string headingText(const device::Device& device, const terminal::Paint& paint);

/// The heading and all facts of the profile.
[[nodiscard]] std::string deviceText(const device::Device& device, const terminal::Paint& paint);

} // namespace forewarp::cli::text
