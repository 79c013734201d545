#pragma once

#include "core/device/device_units.h"

#include <string>

namespace forewarp::device {

/// Which numbers lie between two bounds.
enum class ValueGrid { any, whole, powerOfTwo };

/// What a number of a device profile can be, in base units: from what no GPU is below to about eight times what the
/// largest known one has. Simulations take memory and time in proportion to some of these numbers, so none is open above.
struct ValueRange {
    double least = 0;
    double most = 0;
    ValueGrid grid = ValueGrid::any;
    bool mayBeZero = false; ///< Zero, too: the device lacks it.

    [[nodiscard]] bool holds(double value) const;
    /// «a number from 1 to 20000 MHz», «0, or a whole number from 1 to 32».
    [[nodiscard]] std::string text(const DeviceUnit& unit) const;
};

[[nodiscard]] constexpr ValueRange number(double least, double most) {
    return {.least = least, .most = most};
}
[[nodiscard]] constexpr ValueRange whole(double least, double most) {
    return {.least = least, .most = most, .grid = ValueGrid::whole};
}
[[nodiscard]] constexpr ValueRange powerOfTwo(double least, double most) {
    return {.least = least, .most = most, .grid = ValueGrid::powerOfTwo};
}
[[nodiscard]] constexpr ValueRange zeroOr(ValueRange range) {
    range.mayBeZero = true;
    return range;
}

} // namespace forewarp::device
