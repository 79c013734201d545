#include "core/advice/reason_text.h"

#include "core/base/number_text.h"

#include <cmath>
#include <cstddef>

namespace forewarp::advice {

namespace {

/// «1024» becomes «1,024».
std::string withThousands(std::string digits) {
    constexpr std::size_t kGroup = 3;
    const std::size_t first = digits.find_first_of("0123456789");
    for (std::size_t end = digits.size(); end > first + kGroup; end -= kGroup) digits.insert(end - kGroup, ",");
    return digits;
}

} // namespace

std::string reasonNumber(double value) {
    constexpr double kLongest = 1e15; // Beyond, not every digit of a double is meant.
    constexpr double kFraction = 1e3; // From here on three digits leave nothing behind the point.
    if (std::isinf(value)) return "∞";
    const bool isWhole = std::floor(value) == value || std::abs(value) >= kFraction;
    const bool isShort = std::abs(value) < kLongest;
    return isWhole && isShort ? withThousands(fixedText(value, 0)) : generalText(value, 3);
}

} // namespace forewarp::advice
