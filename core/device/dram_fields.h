#pragma once

#include "core/device/device_fields.h"

#include <span>
#include <string_view>
#include <vector>

namespace forewarp::device {

/// One number of DramTiming: everything that reading, writing and showing it needs.
struct DramField {
    std::string_view key;
    std::string_view label; ///< «row to column»
    Dimension dimension = Dimension::count;
    ValueRange range;
    double (*get)(const DramTiming&) = nullptr; ///< In base units, as `set`.
    void (*set)(DramTiming&, double value) = nullptr;
};

/// All numbers in the order of the profile.
[[nodiscard]] std::span<const DramField> dramFields();

/// The timing of the device's DRAM, or nothing where the profile has none; the source stands with the first.
[[nodiscard]] std::vector<DeviceFact> dramFacts(const Device& device);

} // namespace forewarp::device
