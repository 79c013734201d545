#include "core/kernel/value_text.h"

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

} // namespace forewarp
