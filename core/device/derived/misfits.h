#pragma once

#include "core/device/device.h"

#include <string>
#include <vector>

namespace forewarp::device::derived {

/// Sentences on estimates that no longer fit the facts beside them: profileLike() would give values that differ by more
/// than profiles round.
///
/// Inputs: any profile. Only estimates are looked at that name a bundled profile as their base, as profileLike() writes
/// them, or that are word for word those of a bundled profile. Empty for bundled profiles.
[[nodiscard]] std::vector<std::string> misfits(const Device& device);

} // namespace forewarp::device::derived
