#pragma once

#include "core/base/result.h"
#include "core/device/device.h"

#include <string>

namespace forewarp::cli::inputs {

/// Where estimates of a profile no longer fit the facts beside them, a note on stderr says so, once.
void noteMisfits(const std::string& idOrPath);

/// As findDevice(), with that note.
[[nodiscard]] Result<device::Device> chosenDevice(const std::string& idOrPath);

} // namespace forewarp::cli::inputs
