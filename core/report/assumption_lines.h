#pragma once

#include "core/report/loop_ranking.h"

#include <span>
#include <string>
#include <vector>

namespace forewarp {

/// What the times of `loops` rest on, each thing once: block size, what is left out, values by where they are from,
/// registers, the independence that the user asked for, what verdicts rest on, and what the user rejected of that.
[[nodiscard]] std::vector<std::string> assumptionLines(const Scenario& scenario, std::span<const RankedLoop> loops);

} // namespace forewarp
