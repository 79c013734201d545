#pragma once

#include "core/device/device.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::measured::calibration {

/// One field of two profiles of the same GPU.
struct ComparedFact {
    std::string key;
    std::string label;
    std::optional<device::DeviceFact> shipped;  ///< Absent where only the measured profile has it.
    std::optional<device::DeviceFact> measured; ///< In the unit of `shipped` where both are there.
    std::optional<double> ratio;        ///< measured / shipped; absent where there is no such number.
};

/// All fields of both, in the order of profiles.
[[nodiscard]] std::vector<ComparedFact> compareProfiles(const device::Device& shipped, const device::Device& measured);

} // namespace forewarp::measured::calibration
