#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/html/html_sections.h"
#include "core/render/svg/plan_svg.h"
#include "core/render/svg/roofline_svg.h"
#include "core/render/text/plan_lines.h"
#include "core/render/text/without_options.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

using program::Choice;
using program::Plan;
using program::PlannedLoop;

constexpr std::size_t kPortedShown = 10;
/// With more of them the roofline, which is high, has no room below them on the first page; the devices have.
constexpr std::size_t kLoopsAboveRoofline = 5;
constexpr std::size_t kStayingShown = 10;
constexpr std::size_t kLinesShown = 4;
constexpr double kLeastShare = 0.001; ///< Of the program's time, for a loop that stays.

Markup loopMarkup(const PlannedLoop& loop) {
    return nameMarkup(loop.loop) + escaped(" ") + smallMarkup(text::placeOf(loop));
}

Markup gpuMarkup(const PlannedLoop& loop) {
    return loop.onGpu ? escaped(text::gpuText(loop)) : Markup{};
}

/// What several ported loops take together.
struct PortedSum {
    std::size_t loops = 0;
    Seconds onCpu;
    Seconds onGpu;

    void add(const PlannedLoop& loop) {
        ++loops;
        onCpu += loop.onCpu;
        onGpu += *loop.onGpu;
    }
};

void writePortedLoops(const Plan& plan, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Loop", 30},       {"Verdict", 13},   {"Runs", 8, true}, {"CPU", 10, true},
                     {"Share", 9, true}, {"GPU", 20, true}, {"Gain", 10, true}};
    PortedSum all, behind;
    for (const PlannedLoop& loop : plan.loops) {
        if (loop.choice != Choice::ported) continue;
        all.add(loop);
        if (all.loops > kPortedShown) {
            behind.add(loop);
            continue;
        }
        table.rows.push_back({loopMarkup(loop), verdictMarkup(loop.verdict), escaped(countText(loop.entries)),
                              escaped(timeText(loop.onCpu)), escaped(percentText(loop.onCpu / plan.before)),
                              gpuMarkup(loop), boldMarkup(text::gainText(loop))});
    }
    if (table.rows.empty()) return;
    if (behind.loops > 0)
        table.rows.push_back({escaped(countedText(double(behind.loops), "more loop")), Markup{}, Markup{},
                              escaped(timeText(behind.onCpu)), escaped(percentText(behind.onCpu / plan.before)),
                              escaped(timeText(behind.onGpu)), Markup{}});
    table.rows.push_back({boldMarkup(countedText(double(all.loops), "loop")), Markup{}, Markup{},
                          boldMarkup(timeText(all.onCpu)), boldMarkup(percentText(all.onCpu / plan.before)),
                          boldMarkup(timeText(all.onGpu)), Markup{}});
    writer.heading(2, escaped("What to port"));
    writer.table(table);
    writer.paragraph(
        escaped("Gain: by how much longer the program takes where this loop stays and the others are chosen "
                "anew. Gains of loops that share data do not add up."),
        "soft");
}

void writeRoofline(const Plan& plan, HtmlWriter& writer) {
    const std::vector<plots::RooflineDot> dots = plots::dotsOf(plan);
    if (dots.empty()) return;
    writer.heading(2, escaped("How close each loop comes to the limits of " + plan.device.name));
    writer.picture("roofline", svg::rooflineSvg(dots, plan.device));
    writer.paragraph(escaped("Full: ported; its area is the CPU time. Broken line: its data lie in L2 already, and the "
                             "bytes are those from there."),
                     "soft");
}

void writeDevices(const program::ReportedPlans& plans, HtmlWriter& writer) {
    writer.heading(2, escaped("The same program on other devices"));
    writer.paragraph(
        escaped("Program time with copies; the line is the interval. The plan is made anew for each device."), "soft");
    writer.picture("devices", svg::deviceBarsSvg(plans.fastest, plans.shown));
}

void writeBase(const Plan& plan, HtmlWriter& writer) {
    if (plan.unknowns.empty() && plan.restsOn.empty() && plan.caveats.empty()) return;
    writer.heading(2, escaped("What this rests on"));
    HtmlTable table;
    table.columns = {{"What", 62}, {"The program then takes", 38, true}};
    for (const program::PlannedUnknown& unknown : plan.unknowns)
        if (table.rows.size() < kLinesShown)
            table.rows.push_back({escaped(unknown.text + ", in ") + nameMarkup(unknown.loop),
                                  escaped(betweenText(unknown.least, unknown.most))});
    if (!table.rows.empty())
        writer.paragraph(escaped("What nobody knows for sure; what moves the result most stands first."), "soft");
    writer.table(table);
    std::vector<Markup> items;
    for (const std::string& line : plan.restsOn)
        if (items.size() < kLinesShown) items.push_back(escaped("A verdict assumes: " + line + "."));
    if (plan.restsOn.size() > items.size())
        items.push_back(escaped(std::to_string(plan.restsOn.size() - items.size()) + " more such assumptions."));
    for (const std::string& line : plan.caveats) items.push_back(escaped(text::withoutOptions(line)));
    writer.list(items);
}

void writeStayingLoops(const Plan& plan, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Loop", 28}, {"Verdict", 13}, {"CPU", 10, true}, {"GPU", 12, true}, {"Why it stays", 37}};
    std::size_t left = 0;
    for (const PlannedLoop& loop : plan.loops) {
        if (loop.choice == Choice::ported) continue;
        if (table.rows.size() == kStayingShown || loop.onCpu < plan.before * kLeastShare) {
            ++left;
            continue;
        }
        table.rows.push_back({loopMarkup(loop), verdictMarkup(loop.verdict), escaped(timeText(loop.onCpu)),
                              loop.onGpu ? escaped(timeText(*loop.onGpu)) : Markup{}, escaped(loop.why)});
    }
    if (table.rows.empty()) return;
    writer.heading(2, escaped("What stays on the CPU"));
    writer.table(table);
    if (left > 0) writer.paragraph(escaped(countedText(double(left), "loop") + " more with little time."), "soft");
}

} // namespace

void writePlanPages(const program::ReportedPlans& plans, HtmlWriter& writer) {
    const Plan& plan = plans.shown;
    writer.heading(1, escaped(text::planSentence(plan)));
    const std::string without = text::withoutSentence(plan);
    writer.paragraph(escaped((without.empty() ? "" : without + " ") + text::partsSentence(plan)));
    if (const std::string memories = text::memoriesSentence(plan); !memories.empty())
        writer.paragraph(escaped(memories));
    if (const std::string svg = svg::programBarsSvg(plan); !svg.empty()) {
        writer.heading(2, escaped("The program before and after"));
        writer.picture("program", svg);
    }
    writePortedLoops(plan, writer);
    const bool isShort = plan.portedLoops() <= kLoopsAboveRoofline;
    if (isShort) writeRoofline(plan, writer);
    writeDevices(plans, writer);
    if (!isShort) writeRoofline(plan, writer);
    writeBase(plan, writer);
    writeStayingLoops(plan, writer);
}

} // namespace forewarp::render::html
