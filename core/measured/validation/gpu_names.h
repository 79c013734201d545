#pragma once

#include "core/device/device.h"

#include <string_view>

namespace forewarp::measured::validation {

/// The bundled device that a driver's name or an id means: «NVIDIA GeForce RTX 2070 SUPER» is rtx2070super.
///
/// Returns: nothing where there is none, also where form factor (SXM, PCIe) or memory size are told and differ.
[[nodiscard]] const device::Device* deviceNamed(std::string_view gpu);

} // namespace forewarp::measured::validation
