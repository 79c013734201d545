#pragma once

#include "core/sass/report/demotion_report.h"

#include <span>
#include <string>
#include <string_view>

namespace forewarp::render::html {

/// `sass --demote … -o x.html`: a page that stands alone, with the verdict, the stairs of occupancy, the ranked variants and
/// the listing before beside after of each kernel.
[[nodiscard]] std::string sassHtml(std::string_view document, std::span<const sass::report::SassSubject> subjects);

} // namespace forewarp::render::html
