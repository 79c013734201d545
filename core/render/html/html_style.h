#pragma once

#include "core/render/html/report_html.h"

#include <string_view>

namespace forewarp::render::html {

/// The style sheet of a report: of a page that stands alone, light and dark; or the subset QTextDocument understands.
[[nodiscard]] std::string_view reportStyle(HtmlPlots plots);

} // namespace forewarp::render::html
