#pragma once

#include "app/cli/paint.h"
#include "core/device/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli {

/// «published», «measured», «estimated»
[[nodiscard]] std::string_view nameOf(Confidence confidence);

/// A table: fact, value, confidence, source.
[[nodiscard]] std::string factsText(const std::vector<DeviceFact>& facts, const Paint& paint);

/// Name and compute capability, a line each.
[[nodiscard]] std::string headingText(const Device& device, const Paint& paint);

/// The heading and all facts of the profile.
[[nodiscard]] std::string deviceText(const Device& device, const Paint& paint);

} // namespace forewarp::cli
