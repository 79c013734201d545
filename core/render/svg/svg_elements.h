#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::render::svg {

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

/// How wide a word of plain letters is in whatever font the page has, in pixels, about.
[[nodiscard]] double svgTextWidth(std::string_view word);

/// 1, 2 or 5 times a power of ten that cuts `span` into at most `pieces`.
[[nodiscard]] double tickStep(double span, int pieces);

/// From a range of values to a range of pixels.
struct PlotAxis {
    double low = 0;
    double high = 1;
    double from = 0;
    double to = 1;
    double step = 1; ///< Between ticks; of no meaning on a logarithmic axis.
    bool isLogarithmic = false;

    [[nodiscard]] double at(double value) const;
    /// Where lines and numbers belong: every `step`, or 1, 2 and 5 times every power of ten.
    [[nodiscard]] std::vector<double> ticks() const;
};

/// An axis from `from` to `to` with about five ticks: down to zero, unless the values would be squeezed into the upper
/// third.
[[nodiscard]] PlotAxis evenAxis(double smallest, double largest, double from, double to);
/// An axis of equal factors, from tick to tick. Valid: 0 < smallest ≤ largest.
[[nodiscard]] PlotAxis logarithmicAxis(double smallest, double largest, double from, double to);

struct TimeUnit {
    double factor; ///< Seconds.
    std::string_view name;
};
/// The unit in which the largest time has at least one digit before the point.
[[nodiscard]] TimeUnit timeUnitFor(double largestSeconds);

} // namespace forewarp::render::svg
