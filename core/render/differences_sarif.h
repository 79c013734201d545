#pragma once

#include "core/program/differences.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::render {

/// SARIF 2.1.0: one result per difference, at the loop's place in the newer sources; what isWorse() is an error.
[[nodiscard]] std::string differencesSarif(const std::vector<program::Difference>& differences, double allowedShare,
                                           std::string_view version);

} // namespace forewarp::render
