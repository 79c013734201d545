#pragma once

#include "app/cli/terminal/paint.h"
#include "core/device/derived/derived_profile.h"
#include "core/device/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::text {

/// A table: fact, value, confidence, source.
[[nodiscard]] std::string factsText(const std::vector<device::DeviceFact>& facts, const terminal::Paint& paint);

/// Name and compute capability, a line each.
[[nodiscard]] std::string headingText(const device::Device& device, const terminal::Paint& paint);

/// The heading, all facts of the profile, and which of them no longer fit the others.
[[nodiscard]] std::string deviceText(const device::Device& device, const terminal::Paint& paint);

/// What was given, what was derived of it and how, and how much is the same as in `base`.
[[nodiscard]] std::string derivedProfileText(const device::derived::DerivedProfile& profile, const device::Device& base,
                                             const terminal::Paint& paint);

} // namespace forewarp::cli::text
