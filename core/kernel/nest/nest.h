#pragma once

#include "core/kernel/kernel_profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel::nest {

/// Positions of the loops around `loop`, outermost first.
[[nodiscard]] std::vector<int> loopsAround(const ProgramFacts& facts, int loop);

/// Positions of `loop` and all loops inside it, in source order.
[[nodiscard]] std::vector<int> loopsOfNest(const ProgramFacts& facts, int loop);

/// Whether the source itself says that the loop has no iterations: «for (i = 10; i < 5; i++)».
[[nodiscard]] bool neverRuns(const LoopFacts& loop);

/// The symbol that stands for the iterations of a loop without a trip count.
[[nodiscard]] std::string tripsSymbol(const LoopFacts& loop);

/// The symbol for what share of its most iterations a loop runs, where it may leave early: «share of f:L1.1».
[[nodiscard]] std::string exitShareSymbol(const LoopFacts& loop);

/// The beginning of the symbol for the share of data for which a condition holds: «share at 32:25».
inline constexpr std::string_view kConditionShare = "share at ";

/// Whether the symbol is a share from 0 to 1 that data decide: of a loop's iterations, of the data for which a condition
/// holds, or the disorder of a list.
[[nodiscard]] bool isShareSymbol(std::string_view symbol);

/// Symbols whose values a prediction of this nest needs, in order of appearance: in trip counts of the loops around it,
/// then in trip counts and addresses of its own loops; «<loop id>.trips» where a trip count is missing.
[[nodiscard]] std::vector<std::string> neededSymbols(const ProgramFacts& facts, std::string_view loopId);

} // namespace forewarp::kernel::nest
