#include "core/device/device_units.h"

#include "core/base/text.h"
#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>

namespace forewarp::device {

namespace {

/// The base unit of each dimension comes first.
constexpr std::array kUnits{
    DeviceUnit{"1", Dimension::count},
    DeviceUnit{"cycle", Dimension::cycles},
    DeviceUnit{"Hz", Dimension::clockRate},
    DeviceUnit{"kHz", Dimension::clockRate, 1e3},
    DeviceUnit{"MHz", Dimension::clockRate, 1e6},
    DeviceUnit{"GHz", Dimension::clockRate, 1e9},
    DeviceUnit{"s", Dimension::time},
    DeviceUnit{"ms", Dimension::time, 1, 1e3},
    DeviceUnit{"us", Dimension::time, 1, 1e6},
    DeviceUnit{"ns", Dimension::time, 1, 1e9},
    DeviceUnit{"B", Dimension::bytes},
    DeviceUnit{"KiB", Dimension::bytes, kKibi},
    DeviceUnit{"MiB", Dimension::bytes, kMebi},
    DeviceUnit{"GiB", Dimension::bytes, kGibi},
    DeviceUnit{"kB", Dimension::bytes, 1e3},
    DeviceUnit{"MB", Dimension::bytes, 1e6},
    DeviceUnit{"GB", Dimension::bytes, 1e9},
    DeviceUnit{"B/s", Dimension::bandwidth},
    DeviceUnit{"kB/s", Dimension::bandwidth, 1e3},
    DeviceUnit{"MB/s", Dimension::bandwidth, 1e6},
    DeviceUnit{"GB/s", Dimension::bandwidth, 1e9},
    DeviceUnit{"GiB/s", Dimension::bandwidth, kGibi},
    DeviceUnit{"TB/s", Dimension::bandwidth, 1e12},
    DeviceUnit{"1/s", Dimension::rate},
};

/// To 15 significant digits, which survive the way into a double and back.
double withoutRoundingNoise(double number) {
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.begin(), digits.end(), number, std::chars_format::general, 15);
    std::from_chars(digits.data(), written.ptr, number);
    return number;
}

} // namespace

const DeviceUnit* findDeviceUnit(std::string_view name, Dimension dimension) {
    const auto found = std::find_if(kUnits.begin(), kUnits.end(), [&](const DeviceUnit& unit) {
        return unit.name == name && unit.dimension == dimension;
    });
    return found == kUnits.end() ? nullptr : &*found;
}

const DeviceUnit& baseUnit(Dimension dimension) {
    return *std::find_if(kUnits.begin(), kUnits.end(),
                         [&](const DeviceUnit& unit) { return unit.dimension == dimension; });
}

std::optional<double> exactNumber(const DeviceUnit& unit, double baseValue) {
    const double converted = unit.fromBase(baseValue);
    for (const double number : {withoutRoundingNoise(converted), converted})
        if (unit.toBase(number) == baseValue) return number;
    return std::nullopt;
}

std::string unitNames(Dimension dimension) {
    const auto isMeant = [dimension](const DeviceUnit& unit) { return unit.dimension == dimension; };
    return joined(kUnits | std::views::filter(isMeant), ", ", &DeviceUnit::name);
}

std::string_view name(Dimension dimension) {
    switch (dimension) {
    case Dimension::count: return "a plain number";
    case Dimension::cycles: return "a number of cycles";
    case Dimension::clockRate: return "a clock rate";
    case Dimension::time: return "a time";
    case Dimension::bytes: return "a size";
    case Dimension::bandwidth: return "a bandwidth";
    case Dimension::rate: return "a rate";
    }
    return {};
}

} // namespace forewarp::device
