#include "core/base/number_text.h"
#include "core/explain/loop_details.h"
#include "core/render/html/html_sections.h"
#include "core/render/svg/timeline_svg.h"
#include "core/render/text/execution_lines.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

constexpr std::size_t kHotspotsShown = 8;

void writeHotspots(const explain::LoopReport& loop, HtmlWriter& writer) {
    const std::vector<render::text::HotspotRow> rows = render::text::hotspotRows(loop);
    if (rows.empty()) return;
    HtmlTable table;
    table.columns = {{"Instruction", 32},       {"Place", 10},          {"Kind", 18}, {"Per warp", 14, true},
                     {"Warps' time", 13, true}, {"Idle time", 13, true}};
    for (std::size_t i = 0; i < std::min(rows.size(), kHotspotsShown); ++i) {
        const render::text::HotspotRow& row = rows[i];
        table.rows.push_back({codeMarkup(row.text), escaped(row.place), escaped(row.kind), escaped(row.perWarp),
                              escaped(row.timeShare), escaped(row.idleShare)});
    }
    writer.heading(4, escaped("Hotspots"));
    writer.table(table);
    writer.paragraph(
        escaped("Warps' time: share of all the time that warps spend, at work or waiting. Idle time: share of "
                "the time in which memory is waited for and nobody computes."),
        "soft");
}

std::string simulatedText(const simulation::scheduler::WarpSimulation& simulation) {
    const std::string simulated = countText(simulation.cycles);
    const std::string all = countText(simulation.totalCycles);
    return (simulated == all ? all : simulated + " of " + all) + " cycles simulated: a compute unit is busy " +
           percentText(simulation.computeBusy) + " of the time, the memory unit " + percentText(simulation.memoryBusy) +
           "; " + significantText(simulation.meanReadyWarps, 3) + " warps are ready on average.";
}

std::string shownText(const svg::TimelineWindow& window) {
    const std::string cycles = window.isWhole ? "" : " the first " + countText(window.end) + " cycles of";
    const std::string warps = countedText(window.warps, "warp");
    const bool hasMore = window.warps < window.activeWarps;
    return " Shown:" + cycles +
           (hasMore ? " the first " + warps + " of " + countText(window.activeWarps) : " " + warps) + ".";
}

void writeTimeline(const explain::LoopReport& loop, HtmlWriter& writer) {
    const auto simulation = explain::simulationOf(loop);
    if (!simulation || simulation->intervals.empty()) return;
    writer.heading(4, escaped("Warps"));
    writer.paragraph(escaped(simulatedText(*simulation) + shownText(svg::timelineWindow(*simulation))));
    if (writer.plots() == HtmlPlots::placeholders) writer.paragraph(escaped("[[timeline:" + loop.facts.id + "]]"));
    else writer.drawing(svg::timelineSvg(*simulation));
}

void writeLines(const std::string& title, const std::vector<std::string>& lines, HtmlWriter& writer) {
    if (lines.empty()) return;
    std::vector<Markup> items;
    for (const std::string& line : lines) items.push_back(escaped(line + "."));
    writer.heading(4, escaped(title));
    writer.list(items);
}

} // namespace

void writeExecution(const explain::LoopReport& loop, HtmlWriter& writer) {
    writeHotspots(loop, writer);
    writeTimeline(loop, writer);
    writeLines("Shared memory", render::text::sharedPlanLines(loop), writer);
    writeLines("Registers", render::text::registerLines(loop), writer);
    writeLines("Copies and launch", render::text::overheadLines(loop), writer);
}

} // namespace forewarp::render::html
