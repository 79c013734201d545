#pragma once

#include "core/device/device.h"
#include "core/explain/report.h"

#include <string>

namespace forewarp::render::text {

/// How close one launch comes to the device's limits, its start included: «153 G operations/s, 1.6 % of FP64; 0.125 per
/// byte, 1.22 TB/s from DRAM, 60 % of its peak». Empty where the model counts no bytes.
[[nodiscard]] std::string rooflineText(const explain::LoopReport& loop, const device::Device& device);

} // namespace forewarp::render::text
