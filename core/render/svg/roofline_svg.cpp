#include "core/render/svg/roofline_svg.h"

#include "core/render/html/html_writer.h"
#include "core/render/svg/svg_elements.h"

namespace forewarp::render::svg {

namespace {

using plots::RooflineLayout;

constexpr double kWidth = 720;
constexpr double kHeight = 320;
constexpr double kLetterHeight = 12;

std::string_view classOf(RooflineLayout::Tone tone) {
    switch (tone) {
    case RooflineLayout::Tone::grid: return "grid";
    case RooflineLayout::Tone::axis: return "axis";
    case RooflineLayout::Tone::memory: return "roof-memory";
    case RooflineLayout::Tone::outerMemory: return "roof-memory outer";
    case RooflineLayout::Tone::arithmetic: return "roof-arithmetic outer";
    case RooflineLayout::Tone::otherArithmetic: break;
    }
    return "roof-arithmetic";
}

std::string_view anchorName(RooflineLayout::Anchor anchor) {
    switch (anchor) {
    case RooflineLayout::Anchor::start: return "start";
    case RooflineLayout::Anchor::middle: return "middle";
    case RooflineLayout::Anchor::end: break;
    }
    return "end";
}

std::string wordSvg(const RooflineLayout::Word& word) {
    const std::string text =
        svgText({word.x, word.y, anchorName(word.anchor), word.isName ? "dot-name" : "tick"}, word.text);
    if (word.degrees == 0) return text;
    return "<g transform=\"rotate(" + svgPixel(word.degrees) + " " + svgPixel(word.x) + " " + svgPixel(word.y) +
           ")\">" + text + "</g>\n";
}

std::string circleSvg(const RooflineLayout::Circle& circle, const plots::RooflineDot& dot) {
    const std::string cssClass =
        std::string(circle.isFull ? "dot-chosen" : "dot-left") + (circle.isFromL2 ? " from-l2" : "");
    return "<circle class=\"" + cssClass + "\" cx=\"" + svgPixel(circle.x) + "\" cy=\"" + svgPixel(circle.y) +
           "\" r=\"" + svgPixel(circle.radius) + "\"><title>" + html::escaped(dot.name).html + "</title></circle>\n";
}

} // namespace

std::string rooflineSvg(const std::vector<plots::RooflineDot>& dots, const device::Device& device) {
    if (dots.empty()) return {};
    const RooflineLayout layout = plots::layoutRoofline(dots, device, {kWidth, kHeight, kLetterHeight, svgTextWidth});
    std::string svg = "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(kHeight) +
                      "\" role=\"img\" aria-label=\"Operations per second over operations per byte\">\n";
    for (const RooflineLayout::Line& line : layout.lines)
        svg += svgLine(classOf(line.tone), {line.x1, line.y1, line.x2, line.y2});
    for (const RooflineLayout::Circle& circle : layout.circles) svg += circleSvg(circle, dots[circle.dot]);
    for (const RooflineLayout::Word& word : layout.words) svg += wordSvg(word);
    return svg + "</svg>\n";
}

} // namespace forewarp::render::svg
