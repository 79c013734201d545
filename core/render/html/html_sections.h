#pragma once

#include "core/explain/loop_ranking.h"
#include "core/explain/report.h"
#include "core/program/reported_plans.h"
#include "core/render/html/html_writer.h"

#include <span>

namespace forewarp::render::html {

/// Where a loop's section is found in the page; unlike ids, unique over all files.
[[nodiscard]] std::string anchorOf(const explain::RankedLoop& ranked);
/// «matmul.c:10», without folders.
[[nodiscard]] std::string placeOf(const explain::RankedLoop& ranked);
/// A file as it lies in the folder that all files of the report have in common: «flow/solver.c».
[[nodiscard]] std::string pathIn(const explain::Report& report, std::string_view file);

/// Two pages for whoever decides: the plan's sentence, its loops, the roofline; other devices, what it rests on, what stays.
void writePlanPages(const program::ReportedPlans& plans, HtmlWriter& writer);
/// One page of a loop: its verdict, its time and what it rests on, the block curve, the dearest accesses, what would help.
/// `planned` is null without a plan.
void writeLoopPage(const explain::RankedLoop& ranked, const program::PlannedLoop* planned,
                   const explain::Report& report, HtmlWriter& writer);

/// Title and the sentence to remember: the slowest parallel loop, and how many there are.
void writeLead(const explain::Report& report, const explain::LoopRanking& ranking, HtmlWriter& writer);
/// One row per parallel loop; the first `detailed` are linked to their sections.
void writeCandidates(std::span<const explain::RankedLoop> loops, std::size_t detailed, HtmlWriter& writer);
/// One row per loop that was not shown to be parallel, with the reason; nothing where there is none.
void writeUndecided(std::span<const explain::RankedLoop> loops, HtmlWriter& writer);

/// What there is to know of one loop: verdict, kernel, times by model, block curve, memory, caveats.
void writeLoopSection(const explain::RankedLoop& ranked, const explain::Report& report, HtmlWriter& writer);
/// The block curve; nothing where no other block is known.
void writeBlockCurve(const explain::LoopReport& loop, HtmlWriter& writer);
/// The execution band of the loop's memory accesses, where the kernel lies in it and why, and what would help; nothing
/// where no model draws one.
void writeBand(const explain::LoopReport& loop, HtmlWriter& writer);
/// Where the simulated warps spend their time, what each does over time, and what registers, shared memory and copies
/// cost.
void writeExecution(const explain::LoopReport& loop, HtmlWriter& writer);
/// The accesses that cost most, at most so many, and what each costs a warp; with reasons why an address is not affine, or
/// without.
void writeAccesses(const explain::LoopReport& loop, std::size_t most, bool withReasons, HtmlWriter& writer);
/// The changes of layout that would pay, at most so many.
void writeAdvice(const explain::LoopReport& loop, std::size_t most, HtmlWriter& writer);
/// The loop's accesses with what each meets in the caches, its arrays, and the changes of layout that would pay.
void writeMemory(const explain::LoopReport& loop, const device::Device& device, HtmlWriter& writer);

/// Every prediction of these loops as a table of terms; nothing where there is none.
void writeDerivations(std::span<const explain::RankedLoop> loops, HtmlWriter& writer);
/// The regressions behind the bands of these loops, which are the device's; nothing where there is no band.
void writeRegressions(std::span<const explain::RankedLoop> loops, HtmlWriter& writer);
/// The device's facts with sources and confidence.
void writeDevice(const device::Device& device, HtmlWriter& writer);

} // namespace forewarp::render::html
