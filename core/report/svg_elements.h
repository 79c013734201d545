#pragma once

#include <array>
#include <string>
#include <string_view>

namespace forewarp {

/// A length or place in a plot, in pixels.
[[nodiscard]] std::string svgPixel(double value);

/// From `ends[0], ends[1]` to `ends[2], ends[3]`.
[[nodiscard]] std::string svgLine(std::string_view cssClass, std::array<double, 4> ends);

/// Where a text stands in a plot, and how.
struct SvgLabel {
    double x;
    double y;
    std::string_view anchor; ///< start, middle or end
    std::string_view cssClass = "tick";
};

/// Any text: it is escaped.
[[nodiscard]] std::string svgText(const SvgLabel& label, std::string_view text);

/// 1, 2 or 5 times a power of ten that cuts `span` into at most `pieces`.
[[nodiscard]] double tickStep(double span, int pieces);

} // namespace forewarp
