#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace forewarp {

namespace {

constexpr std::string_view kThinSpace = "\u2009";
constexpr std::string_view kNotFinite = "unknown";
constexpr int kDerivationDigits = 4;

struct Scale {
    double factor;
    std::string_view name;
};

std::string threeDigits(double value) {
    return generalText(value, 3);
}

/// What is left of a value once its significant digits are rounded: with three of them 999.6 becomes 1000.
double roundedTo(int significantDigits, double value) {
    const std::string digits = generalText(value, significantDigits);
    double rounded = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), rounded);
    return rounded;
}

double roundedToThreeDigits(double value) {
    return roundedTo(3, value);
}

std::string groupedInteger(double value) {
    const std::string digits = fixedText(std::abs(value), 0);
    std::string text = std::signbit(value) ? "-" : "";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += kThinSpace;
        text += digits[i];
    }
    return text;
}

/// The largest of `scales` (descending) that the value reaches, else the last.
template <std::size_t Count>
Scale scaleFor(double value, const std::array<Scale, Count>& scales) {
    const double rounded = std::abs(roundedToThreeDigits(value));
    for (const Scale& scale : scales) {
        if (rounded >= scale.factor) return scale;
    }
    return scales.back();
}

constexpr std::array<Scale, 4> kTimeScales{{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};

} // namespace

std::string timeText(Seconds time) {
    if (!std::isfinite(time.value())) return std::string(kNotFinite);
    if (time.value() == 0) return "0 s";
    const Scale scale = scaleFor(time.value(), kTimeScales);
    return countText(time.value() / scale.factor) + " " + std::string(scale.name);
}

/// With two significant digits, in a unit: «33».
static std::string twoDigits(Seconds time, const Scale& scale) {
    return countText(roundedTo(2, time.value() / scale.factor));
}

std::string betweenText(Seconds least, Seconds most) {
    constexpr double kLeastInUnit = 0.1;
    const Scale scale = scaleFor(most.value(), kTimeScales);
    const std::string end = twoDigits(most, scale) + " " + std::string(scale.name);
    const bool hasOneUnit = least.value() >= kLeastInUnit * scale.factor;
    const Scale own = hasOneUnit ? scale : scaleFor(least.value(), kTimeScales);
    const std::string start = twoDigits(least, own);
    if (hasOneUnit && start == twoDigits(most, scale)) return end;
    return start + (hasOneUnit ? "–" : " " + std::string(own.name) + "–") + end;
}

std::string intervalText(Seconds time, Seconds least, Seconds most) {
    const Scale scale = scaleFor(time.value(), kTimeScales);
    const auto inUnit = [&](Seconds end) { return threeDigits(end.value() / scale.factor); };
    // Two digits would put the ends of a narrow interval on one side of the time.
    const bool isNarrow = most < least * 1.1;
    const std::string start = isNarrow ? inUnit(least) : twoDigits(least, scale);
    const std::string end = isNarrow ? inUnit(most) : twoDigits(most, scale);
    if (start == end) return timeText(time); // Nothing that these digits could show.
    return timeText(time) + " (" + start + "–" + end + ")";
}

std::string countText(double count) {
    constexpr double kLargestGrouped = 1e15; // Beyond, not every digit of a double is meant.
    if (!std::isfinite(count)) return std::string(kNotFinite);
    const double rounded = std::abs(roundedToThreeDigits(count));
    if (rounded < 100 || rounded >= kLargestGrouped) return threeDigits(count == 0 ? 0 : count);
    return groupedInteger(count);
}

/// Units as people read them; profiles keep to ASCII and the singular.
static std::string_view shownUnit(std::string_view unit, double value) {
    if (unit == "us") return "µs";
    return unit == "cycle" && value != 1 ? "cycles" : unit;
}

std::string quantityText(double value, std::string_view unit) {
    static constexpr std::array<Scale, 5> kPrefixes{{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}}};
    if (unit == "s") return timeText(Seconds(value));
    const bool isRate = unit == "Hz" || unit == "B/s" || unit == "FLOP/s";
    const Scale scale = isRate ? scaleFor(value, kPrefixes) : Scale{1, ""};
    const std::string number = significantText(value / scale.factor, kDerivationDigits);
    return unit.empty() ? number : number + " " + std::string(scale.name) + std::string(shownUnit(unit, value));
}

std::string significantText(double value, int digits) {
    const double leastWhole = std::min(1e4, std::pow(10, digits)); // Above, the digits would need an exponent.
    if (!std::isfinite(value) || std::abs(roundedTo(digits, value)) >= leastWhole) return countText(value);
    return generalText(value == 0 ? 0 : value, digits);
}

std::string countedText(double count, std::string_view noun) {
    const std::string number = countText(count);
    return number + " " + std::string(noun) + (number == "1" ? "" : "s");
}

std::string percentText(double fraction) {
    if (!std::isfinite(fraction)) return std::string(kNotFinite);
    return fixedText(fraction * 100, 1) + " %";
}

std::string wholePercentText(double fraction) {
    return fixedText(fraction * 100, 0) + " %";
}

std::string bytesText(double bytes) {
    constexpr double kLongest = 999.5; // Three digits say it.
    std::string_view unit = "B";
    for (const std::string_view larger : {"KiB", "MiB", "GiB"}) {
        if (bytes < kLongest) break;
        bytes /= kKibi;
        unit = larger;
    }
    return significantText(bytes, 3) + " " + std::string(unit);
}

std::string generalText(double value, int digits) {
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, digits);
    return {buffer.data(), end.ptr};
}

std::string fixedText(double value, int digits) {
    std::array<char, 384> buffer{}; // The largest double has 309 digits before the point.
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits);
    return {buffer.data(), end.ptr};
}

std::string exactText(double value) {
    if (!std::isfinite(value)) return {};
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

} // namespace forewarp
