#include "core/render/svg/svg_elements.h"

#include "core/base/number_text.h"
#include "core/render/html/html_writer.h"

#include <algorithm>
#include <cmath>

namespace forewarp::render::svg {

namespace {

constexpr std::array<double, 3> kTickMultiples{1, 2, 5};

/// 1, 2 or 5 times a power of ten, from below the first to above the last of these values.
std::vector<double> roundValues(double smallest, double largest) {
    std::vector<double> values;
    for (int power = int(std::floor(std::log10(smallest))); values.empty() || values.back() < largest; ++power) {
        for (const double multiple : kTickMultiples) values.push_back(multiple * std::pow(10, power));
    }
    return values;
}

} // namespace

std::string svgPixel(double value) {
    return fixedText(value, 1);
}

std::string svgLine(std::string_view cssClass, std::array<double, 4> ends) {
    return "<line class=\"" + std::string(cssClass) + "\" x1=\"" + svgPixel(ends[0]) + "\" y1=\"" + svgPixel(ends[1]) +
           "\" x2=\"" + svgPixel(ends[2]) + "\" y2=\"" + svgPixel(ends[3]) + "\"/>\n";
}

std::string svgText(const SvgLabel& label, std::string_view text) {
    return "<text class=\"" + std::string(label.cssClass) + "\" x=\"" + svgPixel(label.x) + "\" y=\"" +
           svgPixel(label.y) + "\" text-anchor=\"" + std::string(label.anchor) + "\">" + html::escaped(text).html +
           "</text>\n";
}

double svgTextWidth(std::string_view word) {
    constexpr std::string_view kNarrowLetters = "filrt ";
    double width = 0;
    for (const char letter : word) {
        constexpr unsigned kContinuation = 0x80; // UTF-8: 10xxxxxx
        if ((unsigned(letter) & 0xC0U) == kContinuation) continue;
        width += kNarrowLetters.find(letter) == std::string_view::npos ? 7.4 : 4.6;
    }
    return width;
}

double tickStep(double span, int pieces) {
    const double power = std::pow(10, std::floor(std::log10(span / pieces)));
    for (const double multiple : kTickMultiples) {
        if (span / (power * multiple) <= pieces) return power * multiple;
    }
    return power * 10;
}

double PlotAxis::at(double value) const {
    const double share = isLogarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return from + share * (to - from);
}

std::vector<double> PlotAxis::ticks() const {
    constexpr double kRounding = 1e-9;
    std::vector<double> values;
    if (isLogarithmic) {
        values = roundValues(low, high);
        std::erase_if(values,
                      [&](double value) { return value < low * (1 - kRounding) || value > high * (1 + kRounding); });
        return values;
    }
    const int count = int(std::lround((high - low) / step));
    for (int i = 0; i <= count; ++i) values.push_back(low + i * step);
    return values;
}

PlotAxis evenAxis(double smallest, double largest, double from, double to) {
    const bool isSqueezed = smallest > 0.66 * largest && smallest < largest;
    const double low = isSqueezed ? smallest - (largest - smallest) * 0.15 : 0;
    const double span = largest > low ? largest - low : 1;
    PlotAxis axis;
    axis.step = tickStep(span, 5);
    axis.low = std::floor(low / axis.step) * axis.step;
    axis.high = axis.low + std::ceil((low + span - axis.low) / axis.step) * axis.step;
    axis.from = from;
    axis.to = to;
    return axis;
}

PlotAxis logarithmicAxis(double smallest, double largest, double from, double to) {
    const std::vector<double> values = roundValues(smallest, largest);
    const auto above = std::ranges::upper_bound(values, smallest);
    const auto high = std::ranges::lower_bound(values, largest);
    const double low = above == values.begin() ? values.front() : *(above - 1);
    PlotAxis axis{low, high == values.end() ? values.back() : *high, from, to, 1, true};
    if (axis.high <= axis.low) axis.high = axis.low * 10;
    return axis;
}

TimeUnit timeUnitFor(double largestSeconds) {
    static constexpr std::array<TimeUnit, 3> kUnits{{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}}};
    for (const TimeUnit& unit : kUnits) {
        if (largestSeconds >= unit.factor) return unit;
    }
    return {1e-9, "ns"};
}

} // namespace forewarp::render::svg
