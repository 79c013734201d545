#include "core/base/value_text.h"

#include "core/base/units.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace forewarp {

std::string valueText(double value) {
    constexpr double kLargestInFull = 1e15; // Beyond, not every digit of a double is meant.
    const bool isShortWhole = std::abs(value) < kLargestInFull && std::floor(value) == value;
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), isShortWhole ? "%.0f" : "%.6g", value == 0 ? 0.0 : value);
    return buffer.data();
}

std::string counted(double value, std::string_view noun) {
    const std::string number = valueText(value);
    return number + " " + std::string(noun) + (number == "1" ? "" : "s");
}

std::string sizeText(double bytes) {
    constexpr std::array<const char*, 5> kUnits = {" B", " KiB", " MiB", " GiB", " TiB"};
    std::size_t unit = 0;
    for (; bytes >= kKibi && unit + 1 < kUnits.size(); ++unit) bytes /= kKibi;
    return valueText(std::round(bytes * 100) / 100) + kUnits[unit];
}

} // namespace forewarp
