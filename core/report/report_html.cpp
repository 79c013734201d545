#include "core/report/html_sections.h"
#include "core/report/html_style.h"
#include "core/report/number_text.h"

#include <algorithm>

namespace forewarp {

namespace {

constexpr std::size_t kMessagesShown = 20;

bool isPredicted(const RankedLoop& ranked) {
    return ranked.loop->best() != nullptr;
}

void writeTitle(const Report& report, std::span<const RankedLoop> loops, HtmlWriter& writer) {
    writer.heading(1, escaped("Prediction report"));
    writer.paragraph(escaped(report.title + " · " + report.device.name + " (cc " + report.device.capability.text() +
                             ") · Forewarp " + report.version),
                     "soft");
    const auto predicted = std::find_if(loops.begin(), loops.end(), isPredicted);
    if (predicted == loops.end()) {
        writer.paragraph(escaped(loops.empty() ? "No loops were found." : "No loop could be predicted."));
        return;
    }
    const LoopReport& loop = *predicted->loop;
    writer.paragraph(escaped("Loop ") + codeMarkup(loop.facts.id) + escaped(" takes ") +
                     boldMarkup(timeText(loop.best()->time)) +
                     escaped(" per launch with blocks of " + loop.launch.block.text() + " (" + loop.best()->model +
                             "); " + loop.best()->limiter + "."));
}

void writeAssumptions(const Report& report, std::span<const RankedLoop> loops, HtmlWriter& writer) {
    const Scenario& scenario = report.scenario;
    std::vector<std::string> texts;
    texts.push_back(scenario.block ? "Block of " + scenario.block->text() + ", as chosen."
                                   : std::string("Block size: for each loop the fastest of those tried."));
    texts.emplace_back("Times are those of the kernel alone, without transfers between host and device.");
    for (const RankedLoop& ranked : loops) {
        if (!ranked.loop->profile) continue;
        for (const Assumption& assumption : ranked.loop->profile->assumptions) {
            if (std::find(texts.begin(), texts.end(), assumption.text) == texts.end()) texts.push_back(assumption.text);
        }
    }
    std::vector<Markup> items;
    for (const std::string& text : texts) items.push_back(escaped(text));
    writer.heading(2, escaped("Assumptions"));
    writer.list(items);
}

std::vector<Markup> rankingRow(const RankedLoop& ranked, const HtmlWriter& writer) {
    const LoopReport& loop = *ranked.loop;
    const std::string place = ranked.file->facts.file + ":" + std::to_string(loop.facts.range.begin.line);
    Markup id = codeMarkup(loop.facts.id);
    if (writer.plots() == HtmlPlots::svg) id = {"<a href=\"#" + anchorOf(ranked) + "\">" + id.html + "</a>"};
    for (int depth = 1; depth < loop.facts.depth; ++depth) id = Markup{"&nbsp;&nbsp;"} + id;
    std::vector<Markup> row{id, escaped(place), verdictMarkup(loop.facts.verdict)};
    if (!loop.best()) {
        row.resize(row.size() + 3, escaped("–"));
        row.push_back(escaped("not predicted"));
        return row;
    }
    const bool isOutermost = loop.facts.depth == 1;
    row.push_back(boldMarkup(timeText(loop.best()->time)));
    row.push_back(escaped(countText(loop.profile->launches)));
    row.push_back(escaped(isOutermost ? percentText(loop.shareOfPredictedTime) : "–"));
    row.push_back(escaped(loop.best()->limiter));
    return row;
}

void writeRanking(std::span<const RankedLoop> detailed, std::size_t loopCount, HtmlWriter& writer) {
    writer.heading(2, escaped("Loops"));
    writer.paragraph(escaped("Ranked by predicted time of the whole nest; inner loops, each as a kernel of its own, "
                             "stand below their outermost loop."),
                     "soft");
    if (loopCount > detailed.size()) {
        writer.paragraph(escaped("There are " + countText(double(loopCount)) + " loops. Shown in detail are the " +
                                 std::to_string(detailed.size()) +
                                 " with the largest predicted time; the appendix lists all."),
                         "note");
    }
    HtmlTable table;
    table.columns = {{"Loop"},      {"Place"}, {"Verdict"}, {"Time", true}, {"Launches", true}, {"Share of file", true},
                     {"Limited by"}};
    for (const RankedLoop& ranked : detailed) table.rows.push_back(rankingRow(ranked, writer));
    writer.table(table);
}

std::string placed(const Diagnostic& diagnostic) {
    return diagnostic.file + ":" + diagnostic.location.text() + ": " + diagnostic.message;
}

void writeMessages(const Report& report, HtmlWriter& writer) {
    std::vector<Markup> items;
    std::size_t left = 0;
    for (const FileReport& file : report.files) {
        for (const Diagnostic& diagnostic : file.facts.diagnostics) {
            if (diagnostic.severity != Severity::error) continue;
            if (items.size() == kMessagesShown) ++left;
            else items.push_back(escaped(placed(diagnostic)));
        }
    }
    if (items.empty()) return;
    writer.heading(2, escaped("Errors in the source"));
    writer.paragraph(escaped("Loops in the parts concerned may be missing."), "soft");
    if (left > 0) items.push_back(escaped("… and " + std::to_string(left) + " more."));
    writer.list(items);
}

void writeBody(const Report& report, HtmlWriter& writer) {
    const std::vector<RankedLoop> all = rankedLoops(report);
    const std::span<const RankedLoop> detailed(all.data(), std::min(all.size(), kDetailedLoops));
    writeTitle(report, all, writer);
    writeAssumptions(report, detailed, writer);
    if (!all.empty()) writeRanking(detailed, all.size(), writer);
    writeMessages(report, writer);
    if (!all.empty()) writer.heading(2, escaped("Loop by loop"));
    for (const RankedLoop& ranked : detailed) writeLoopSection(ranked, writer);
    if (std::any_of(detailed.begin(), detailed.end(), isPredicted)) writeDerivations(detailed, writer);
    writeDevice(report.device, writer);
    if (all.size() > detailed.size()) writeAllLoops(report, writer);
}

} // namespace

std::string reportHtml(const Report& report, HtmlPlots plots) {
    HtmlWriter writer(plots);
    writeBody(report, writer);
    const bool isPage = plots == HtmlPlots::svg;
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    if (isPage) html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<title>" + escaped(report.title + " — prediction report").html + "</title>\n";
    html += "<style>" + std::string(reportStyle(plots)) + "</style>\n</head>\n<body>\n";
    html += (isPage ? "<main>\n" : "") + writer.take() + (isPage ? "</main>\n" : "") + "</body>\n</html>\n";
    return html;
}

} // namespace forewarp
