#pragma once

#include "app/cli/paint.h"
#include "core/report/demotion_report.h"

#include <string>

namespace forewarp::cli {

/// The variants of a kernel: ranked, where their cycles go, why others are out, and what the chosen one changes.
///
///     Variants
///     #  Variant               Registers  Demoted  Occupancy  Cycles  Ratio
///     1  loop accesses, banks         40        7     75.0 %   8 120   0.85
///     2  original                     45               56.3 %   9 553      1
[[nodiscard]] std::string variantsText(const SassSubject& subject, const Paint& paint);

/// Every instruction of the chosen variant, marked: + added, ~ changed, and how. Empty without one.
[[nodiscard]] std::string demotedListingText(const SassSubject& subject, const Paint& paint);

} // namespace forewarp::cli
