#pragma once

#include "core/report/html_writer.h"
#include "core/report/loop_ranking.h"
#include "core/report/report.h"

#include <span>

namespace forewarp {

/// Where a loop's section is found in the page; unlike ids, unique over all files.
[[nodiscard]] std::string anchorOf(const RankedLoop& ranked);

/// Everything known of one loop: verdict and evidence, kernel, times by model, block curve, accesses, caveats.
void writeLoopSection(const RankedLoop& ranked, HtmlWriter& writer);

/// Every prediction of these loops as a table of terms.
void writeDerivations(std::span<const RankedLoop> loops, HtmlWriter& writer);
/// The device's facts with sources and confidence.
void writeDevice(const Device& device, HtmlWriter& writer);
/// One row per loop, in source order.
void writeAllLoops(const Report& report, HtmlWriter& writer);

} // namespace forewarp
