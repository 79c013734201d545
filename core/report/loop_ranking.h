#pragma once

#include "core/report/report.h"

#include <cstddef>
#include <vector>

namespace forewarp {

/// A loop and the file it is in.
struct RankedLoop {
    const FileReport* file = nullptr;
    const LoopReport* loop = nullptr;
    Seconds nestTime;         ///< Of the whole nest it belongs to, all launches counted.
    std::size_t position = 0; ///< Among all loops of all files, in source order.
};

/// Predicted time of all launches of a loop's kernel; 0 where nothing finite could be predicted.
[[nodiscard]] Seconds totalTime(const LoopReport& loop);

/// All loops, nests with the largest predicted time first, each nest in source order.
///
/// A nest takes the time of its outermost loops that could be predicted: an inner loop started a million times says
/// little about the program once a loop around it is a kernel.
[[nodiscard]] std::vector<RankedLoop> rankedLoops(const Report& report);

/// Loops with a section of their own: enough to act on, few enough to read.
inline constexpr std::size_t kDetailedLoops = 20;

} // namespace forewarp
