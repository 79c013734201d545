#include "core/render/svg/paper.h"

namespace forewarp::render::svg {

namespace {

constexpr std::string_view kRoot = "<svg ";

// The colours of the page's style sheet for print, for readers that know neither variables nor the page.
constexpr std::string_view kStyle = R"css(<style type="text/css">
text { font-family: "Forewarp Sans", "Inter", "Noto Sans", "DejaVu Sans", sans-serif; }
.tick { fill: #444c56; font-size: 12px; }
.dot-name { fill: #1a202c; font-size: 12px; font-weight: 600; }
.part-time { fill: #1a202c; font-size: 12px; font-weight: 600; }
.grid { stroke: #e2e5e9; }
.axis { stroke: #8c959f; }
.roof-memory { stroke: #c24a00; stroke-width: 1.6; }
.roof-arithmetic { stroke: #0072b2; stroke-width: 1.6; }
.outer { stroke-dasharray: 5 4; }
.dot-chosen { fill: #0072b2; stroke: #ffffff; stroke-width: 1; }
.dot-left { fill: #ffffff; stroke: #57606a; stroke-width: 1.4; }
.from-l2 { stroke: #57606a; stroke-dasharray: 2 2; }
.part { fill: #a9cbe2; stroke: #0072b2; }
.other { fill: #d0e3f0; }
.rest { fill: #eceff2; stroke: #8c959f; }
.copies { fill: #f6dfcf; stroke: #c24a00; }
.whisker { stroke: #1a202c; stroke-width: 1.4; }
.guide { stroke: #c2c8cf; stroke-dasharray: 3 3; }
.bar { fill: #c5ccd4; }
.bar-shown { fill: #0072b2; }
.row-shown { fill: #e3eff8; }
</style>)css";

std::string withoutTooltips(std::string_view svg) {
    constexpr std::string_view kBegin = "<title>", kEnd = "</title>";
    std::string kept;
    for (std::size_t begin = svg.find(kBegin); begin != std::string_view::npos; begin = svg.find(kBegin)) {
        kept += svg.substr(0, begin);
        const std::size_t end = svg.find(kEnd, begin);
        svg = end == std::string_view::npos ? std::string_view() : svg.substr(end + kEnd.size());
    }
    return kept + std::string(svg);
}

} // namespace

std::string onPaper(std::string_view svg) {
    if (!svg.starts_with(kRoot)) return {};
    std::string document = withoutTooltips(svg);
    document.insert(document.find('>') + 1, kStyle);
    return document.insert(kRoot.size(), "xmlns=\"http://www.w3.org/2000/svg\" ");
}

} // namespace forewarp::render::svg
