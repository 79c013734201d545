#include "core/device/value_range.h"

#include "core/base/value_text.h"

#include <cmath>

namespace forewarp::device {

namespace {

bool isPowerOfTwo(double value) {
    int exponent = 0;
    return std::frexp(value, &exponent) == 0.5;
}

const char* nounOf(ValueGrid grid) {
    switch (grid) {
    case ValueGrid::any: return "a number";
    case ValueGrid::whole: return "a whole number";
    case ValueGrid::powerOfTwo: break;
    }
    return "a power of two";
}

} // namespace

bool ValueRange::holds(double value) const {
    if (value == 0 && mayBeZero) return true;
    if (!(value >= least && value <= most)) return false;
    if (grid == ValueGrid::whole) return value == std::floor(value);
    return grid == ValueGrid::any || isPowerOfTwo(value);
}

std::string ValueRange::text(const DeviceUnit& unit) const {
    const std::string zero = mayBeZero ? "0, or " : "";
    const std::string name = unit.dimension == Dimension::count ? "" : " " + std::string(unit.name);
    return zero + nounOf(grid) + " from " + valueText(unit.fromBase(least)) + " to " + valueText(unit.fromBase(most)) +
           name;
}

} // namespace forewarp::device
