#pragma once

#include "app/cli/terminal/paint.h"
#include "core/sass/report/demotion_report.h"

#include <string>

namespace forewarp::cli::text {

/// The variants of a kernel: ranked, where their cycles go, why others are out, and what the chosen one changes.
///
///     Variants
///     #  Variant               Registers  Demoted  Occupancy  Cycles  Ratio
///     1  loop accesses, banks         40        7     75.0 %   8 120   0.85
///     2  original                     45               56.3 %   9 553      1
[[nodiscard]] std::string variantsText(const sass::report::SassSubject& subject, const terminal::Paint& paint);

/// Every instruction of the chosen variant, marked: + added, ~ changed, and how. Empty without one.
[[nodiscard]] std::string demotedListingText(const sass::report::SassSubject& subject, const terminal::Paint& paint);

} // namespace forewarp::cli::text
