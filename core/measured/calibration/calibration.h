#pragma once

#include "core/device/device.h"
#include "core/measured/calibration/measurements.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::calibration {

/// A device profile made from measurements.
struct Calibration {
    device::Device device;
    std::string origin; ///< «measured by forewarp-cli calibrate on NVIDIA H200, 2026-01-31: », before each method.
    std::vector<device::DeviceFact> further;  ///< What was measured and has no place in a profile.
    std::vector<std::string> caveats; ///< What to know before trusting it.
};

/// Derives every field of a device profile from the measurements, each from the series in which it is what counts.
///
/// The source of every field tells how, with the spread of the runs. What no measurement shows comes from the driver or
/// from the table of compute capabilities (published), or estimated with the reason given.
/// Errors: a compute capability that no row of the table is near; values that no profile can hold, with the field.
[[nodiscard]] Result<Calibration> calibrate(const CalibrationRun& measurements, std::string_view document);

} // namespace forewarp::measured::calibration
