#pragma once

#include "core/sass/report/demotion_report.h"

#include <string>
#include <vector>

namespace forewarp::render::svg {

/// The occupancy over registers per thread as inline SVG: stairs with the shared memory that the original takes, the
/// original on them, and where the best demotions and the rivals come to lie. Empty where the original cannot run.
[[nodiscard]] std::string occupancyStairsSvg(const sass::report::SassSubject& subject);

/// One bar per variant, best first, split into issue, global, shared and occupancy. Empty without positions.
[[nodiscard]] std::string variantBarsSvg(const sass::report::DemotionReport& report,
                                         const std::vector<std::size_t>& positions);

} // namespace forewarp::render::svg
