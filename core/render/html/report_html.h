#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render::html {

/// Where plots come from in a rendered report.
enum class HtmlPlots {
    svg,          ///< Inline SVG: a page that stands alone.
    /// `<p>[[plot:LOOP-ID]]</p>`, `<p>[[band:LOOP-ID]]</p>` and `<p>[[timeline:LOOP-ID]]</p>`, replaced by who draws
    /// (the PDF export), each kind in order of detailedLoops(); a loop has those that there is something to draw for.
    placeholders,
};
/// A whole HTML document; with placeholders it keeps to the subset that QTextDocument understands.
[[nodiscard]] std::string reportHtml(const explain::Report& report, HtmlPlots plots);

} // namespace forewarp::render::html
