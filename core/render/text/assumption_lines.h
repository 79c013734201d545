#pragma once

#include "core/explain/loop_ranking.h"

#include <span>
#include <string>
#include <vector>

namespace forewarp::render::text {

/// What the times of `loops` rest on, each thing once: block size, what is left out, values by where they are from,
/// registers, the independence that the user asked for, what verdicts rest on, and what the user rejected of that.
[[nodiscard]] std::vector<std::string> assumptionLines(const explain::Scenario& scenario,
                                                       std::span<const explain::RankedLoop> loops);

} // namespace forewarp::render::text
