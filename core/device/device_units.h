#pragma once

#include "core/base/units.h"

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::device {

/// What a number in a device profile measures; units convert within one dimension only.
enum class Dimension { count, cycles, clockRate, time, bytes, bandwidth, rate };

template <class T>
inline constexpr Dimension kDimensionOf = Dimension::count;
template <>
inline constexpr Dimension kDimensionOf<Cycles> = Dimension::cycles;
template <>
inline constexpr Dimension kDimensionOf<Hertz> = Dimension::clockRate;
template <>
inline constexpr Dimension kDimensionOf<Seconds> = Dimension::time;
template <>
inline constexpr Dimension kDimensionOf<Bytes> = Dimension::bytes;
template <>
inline constexpr Dimension kDimensionOf<BytesPerSecond> = Dimension::bandwidth;

/// A unit that device profiles may use; base units are those of core/base/units.h.
struct DeviceUnit {
    std::string_view name; ///< «MHz»; «1» for a plain count.
    Dimension dimension = Dimension::count;
    double multiplier = 1; ///< Base units in one of this unit, where that is a whole number.
    double divisor = 1;    ///< Its inverse for units below the base unit: 1e-6 itself is no exact double.

    [[nodiscard]] double toBase(double value) const { return value * multiplier / divisor; }
    [[nodiscard]] double fromBase(double value) const { return value * divisor / multiplier; }
};

/// The unit of that name and dimension, or nothing.
[[nodiscard]] const DeviceUnit* findDeviceUnit(std::string_view name, Dimension dimension);
/// The base unit of a dimension.
[[nodiscard]] const DeviceUnit& baseUnit(Dimension dimension);
/// The number in `unit` that converts back to exactly `baseValue`, with few digits where there are several; or nothing.
[[nodiscard]] std::optional<double> exactNumber(const DeviceUnit& unit, double baseValue);
/// «Hz, kHz, MHz, GHz»
[[nodiscard]] std::string unitNames(Dimension dimension);
/// «a clock rate»
[[nodiscard]] std::string_view name(Dimension dimension);

} // namespace forewarp::device
