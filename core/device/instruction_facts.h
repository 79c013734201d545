#pragma once

#include "core/device/device.h"

#include <vector>

namespace forewarp::device {

/// Latency, throughput and warps to peak of every InstructionKind that the device has; the source stands with the first.
[[nodiscard]] std::vector<DeviceFact> instructionFacts(const Device& device);

/// Whether instructions of this kind take double-precision units.
[[nodiscard]] bool isDouble(InstructionKind kind);

} // namespace forewarp::device
