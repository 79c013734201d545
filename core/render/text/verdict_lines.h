#pragma once

#include "core/kernel/program_facts.h"

#include <limits>
#include <string>
#include <vector>

namespace forewarp::render::text {

inline constexpr std::size_t kAllDependences = std::numeric_limits<std::size_t>::max();

/// What speaks for a loop's verdict beside its reason, a line each: dependences in sentences (at most so many, the rest
/// counted), other evidence, «private: t; last value of u», «assumes a and out do not overlap», «Try: …», what a run
/// showed with its caveats. What the reason says already is left out.
[[nodiscard]] std::vector<std::string> verdictLines(const kernel::LoopFacts& loop, std::size_t mostDependences);

} // namespace forewarp::render::text
