#include "core/report/svg_elements.h"

#include "core/report/html_writer.h"
#include "core/report/number_text.h"

#include <cmath>

namespace forewarp {

std::string svgPixel(double value) {
    return fixedText(value, 1);
}

std::string svgLine(std::string_view cssClass, std::array<double, 4> ends) {
    return "<line class=\"" + std::string(cssClass) + "\" x1=\"" + svgPixel(ends[0]) + "\" y1=\"" + svgPixel(ends[1]) +
           "\" x2=\"" + svgPixel(ends[2]) + "\" y2=\"" + svgPixel(ends[3]) + "\"/>\n";
}

std::string svgText(const SvgLabel& label, std::string_view text) {
    return "<text class=\"" + std::string(label.cssClass) + "\" x=\"" + svgPixel(label.x) + "\" y=\"" +
           svgPixel(label.y) + "\" text-anchor=\"" + std::string(label.anchor) + "\">" + escaped(text).html +
           "</text>\n";
}

double tickStep(double span, int pieces) {
    const double power = std::pow(10, std::floor(std::log10(span / pieces)));
    for (const double multiple : {1.0, 2.0, 5.0}) {
        if (span / (power * multiple) <= pieces) return power * multiple;
    }
    return power * 10;
}

} // namespace forewarp
