#pragma once

#include "core/explain/report.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace forewarp::explain {

/// A loop and the file it is in; both live in the report.
struct RankedLoop {
    const FileReport* file = nullptr;
    const LoopReport* loop = nullptr;
    std::size_t position = 0; ///< Among all loops of all files, in source order.
};

/// The loops worth a look, one way or the other; loops inside a parallel loop are in neither list.
struct LoopRanking {
    std::vector<RankedLoop> parallel;  ///< Outermost of those that may run in parallel, largest total time first.
    std::vector<RankedLoop> undecided; ///< Outermost loops not shown to be parallel, in source order.
};
[[nodiscard]] LoopRanking rankedLoops(const Report& report);

/// Proved, observed or a reduction, or taken as independent by the user; or with loops inside that are apart throughout.
[[nodiscard]] bool mayRunInParallel(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions);

/// Predicted time of all launches of a loop's kernel; 0 where nothing finite could be predicted.
[[nodiscard]] Seconds totalTime(const LoopReport& loop);
/// Between what times those launches lie, as many as the assumed values allow, by the model in charge: see intervalOf().
/// Whatever tells a loop's whole time tells this interval.
[[nodiscard]] std::optional<models::TimeInterval> totalInterval(const LoopReport& loop);
/// Whether its time rests so much on assumed values that the interval alone says something.
[[nodiscard]] bool isTimeGuessed(const LoopReport& loop);

/// Loops with a section of their own: enough to act on, few enough to read.
inline constexpr std::size_t kDetailedLoops = 10;

/// The loops that get a section of their own, in page order: the first parallel ones of rankedLoops().
[[nodiscard]] std::vector<const LoopReport*> detailedLoops(const Report& report);

/// The shape that stands beside a verdict's name, so that colour never stands alone: ● ▲ ◐ ■ ?
[[nodiscard]] std::string_view mark(kernel::Verdict verdict);

} // namespace forewarp::explain
