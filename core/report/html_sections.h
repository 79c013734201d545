#pragma once

#include "core/report/html_writer.h"
#include "core/report/loop_ranking.h"
#include "core/report/report.h"

#include <span>

namespace forewarp {

/// Where a loop's section is found in the page; unlike ids, unique over all files.
[[nodiscard]] std::string anchorOf(const RankedLoop& ranked);
/// «matmul.c:10», without folders.
[[nodiscard]] std::string placeOf(const RankedLoop& ranked);

/// Title and the sentence to remember: the slowest parallel loop, and how many there are.
void writeLead(const Report& report, const LoopRanking& ranking, HtmlWriter& writer);
/// One row per parallel loop; the first `detailed` are linked to their sections.
void writeCandidates(std::span<const RankedLoop> loops, std::size_t detailed, HtmlWriter& writer);
/// One row per loop that was not shown to be parallel, with the reason; nothing where there is none.
void writeUndecided(std::span<const RankedLoop> loops, HtmlWriter& writer);

/// What there is to know of one loop: verdict, kernel, times by model, block curve, memory, caveats.
void writeLoopSection(const RankedLoop& ranked, const Device& device, const Assumptions& assumptions,
                      HtmlWriter& writer);
/// The execution band of the loop's memory accesses, where the kernel lies in it and why, and what would help; nothing
/// where no model draws one.
void writeBand(const LoopReport& loop, HtmlWriter& writer);
/// Where the simulated warps spend their time, what each does over time, and what registers, shared memory and copies
/// cost.
void writeExecution(const LoopReport& loop, HtmlWriter& writer);
/// The loop's accesses with what each meets in the caches, its arrays, and the changes of layout that would pay.
void writeMemory(const LoopReport& loop, const Device& device, HtmlWriter& writer);

/// Every prediction of these loops as a table of terms; nothing where there is none.
void writeDerivations(std::span<const RankedLoop> loops, HtmlWriter& writer);
/// The regressions behind the bands of these loops, which are the device's; nothing where there is no band.
void writeRegressions(std::span<const RankedLoop> loops, HtmlWriter& writer);
/// The device's facts with sources and confidence.
void writeDevice(const Device& device, HtmlWriter& writer);

} // namespace forewarp
