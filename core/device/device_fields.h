#pragma once

#include "core/device/device.h"
#include "core/device/device_units.h"
#include "core/device/value_range.h"

#include <optional>
#include <span>
#include <string_view>

namespace forewarp::device {

/// The unit that a field is written and shown in.
struct FieldUnits {
    std::string_view usual;
    std::string_view large; ///< From one of it on; empty where the usual unit serves every size.
};

/// One fact of a device profile: everything that reading, writing and showing it needs.
struct DeviceField {
    std::string_view key;
    std::string_view label;
    Dimension dimension = Dimension::count;
    FieldUnits units;
    ValueRange range;
    std::string_view group; ///< Fields of one group («l1») are given together or not at all; empty: always given.
    /// In base units; nothing where the device has no such group.
    std::optional<Sourced<double>> (*get)(const Device&) = nullptr;
    void (*set)(Device&, const Sourced<double>& fact) = nullptr;
};

/// All fields in the order of the profile.
[[nodiscard]] std::span<const DeviceField> deviceFields();
/// The unit to write or show `baseValue` of `field` in.
[[nodiscard]] const DeviceUnit& shownUnit(const DeviceField& field, double baseValue);

} // namespace forewarp::device
