#include "core/base/value_text.h"

#include "core/base/number_text.h"
#include "core/base/units.h"

#include <array>
#include <cmath>

namespace forewarp {

std::string valueText(double value) {
    constexpr double kLargestInFull = 1e15; // Beyond, not every digit of a double is meant.
    const bool isShortWhole = std::abs(value) < kLargestInFull && std::floor(value) == value;
    const double shown = value == 0 ? 0.0 : value; // Not «-0».
    return isShortWhole ? fixedText(shown, 0) : generalText(shown, 6);
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
