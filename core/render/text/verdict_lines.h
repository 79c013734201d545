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

/// The same for a page that has little room, however many there are.
struct WeightiestLines {
    std::vector<std::string> lines;
    std::size_t reasons = 0; ///< So many of them are dependences, evidence and assumptions…
    std::size_t more = 0; ///< …of which so many were left out, rewrites after the first counted as well.
};
/// Of dependences, evidence and assumptions at most `most`, those that decide first and one of each kind before more of a
/// kind; kinds stand together. What else verdictLines() says stands behind them.
[[nodiscard]] WeightiestLines weightiestLines(const kernel::LoopFacts& loop, std::size_t most);

} // namespace forewarp::render::text
