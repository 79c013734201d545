#include "core/base/number_text.h"
#include "core/render/html/html_sections.h"
#include "core/render/html/html_style.h"
#include "core/render/text/assumption_lines.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

constexpr std::size_t kMessagesShown = 20;
constexpr std::size_t kDerivedLoops = 3; ///< Whose formulas stand in the appendix.

void writeAssumptions(const explain::Scenario& scenario, std::span<const explain::RankedLoop> loops,
                      HtmlWriter& writer) {
    std::vector<Markup> items;
    for (const std::string& line : text::assumptionLines(scenario, loops)) items.push_back(escaped(line));
    writer.heading(2, escaped("Assumptions"));
    writer.list(items);
}

std::string placed(const kernel::Diagnostic& diagnostic, const explain::Report& report) {
    return pathIn(report, diagnostic.file) + ":" + diagnostic.location.text() + ": " + diagnostic.message;
}

void writeMessages(const explain::Report& report, HtmlWriter& writer) {
    std::vector<Markup> items;
    std::size_t left = 0;
    for (const explain::FileReport& file : report.files) {
        for (const kernel::Diagnostic& diagnostic : file.facts.diagnostics) {
            if (diagnostic.severity != kernel::Severity::error) continue;
            if (items.size() == kMessagesShown) ++left;
            else items.push_back(escaped(placed(diagnostic, report)));
        }
    }
    if (items.empty()) return;
    writer.heading(2, escaped("Errors in the source"));
    writer.paragraph(escaped("Loops in the parts concerned may be missing."), "soft");
    if (left > 0) items.push_back(escaped("… and " + std::to_string(left) + " more."));
    writer.list(items);
}

/// How to learn more of the loops that have no section here.
Markup restMarkup(std::size_t candidates, std::size_t detailed) {
    const std::string shown = countText(double(detailed)) + " of " + countText(double(candidates));
    const std::string text = detailed == candidates
                                 ? "Loops inside these are explained by "
                                 : "The first " + shown + ". The others, and loops inside them, are explained by ";
    return escaped(text) + codeMarkup("forewarp-cli explain FILE:LINE") + escaped(".");
}

void writeDetails(const explain::Report& report, std::span<const explain::RankedLoop> candidates, HtmlWriter& writer) {
    if (candidates.empty()) return;
    const auto detailed = candidates.first(std::min(candidates.size(), explain::kDetailedLoops));
    writer.startPage();
    writer.heading(2, escaped("Loop by loop"));
    writer.paragraph(restMarkup(candidates.size(), detailed.size()), "soft");
    for (const explain::RankedLoop& ranked : detailed) {
        if (&ranked != detailed.data()) writer.startPage();
        writeLoopSection(ranked, report, writer);
    }
    writeDerivations(detailed.first(std::min(detailed.size(), kDerivedLoops)), writer);
    writeRegressions(detailed, writer);
}

/// The loops as a whole, without any one in full.
void writeOverview(const explain::Report& report, const explain::LoopRanking& ranking, std::size_t linked,
                   HtmlWriter& writer) {
    writeLead(report, ranking, writer);
    writeCandidates(ranking.parallel, linked, writer);
    writeAssumptions(report.scenario, ranking.parallel, writer);
    writeUndecided(ranking.undecided, writer);
    writeMessages(report, writer);
}

const program::PlannedLoop* plannedLoop(const explain::RankedLoop& ranked, const program::ReportedPlans* plans) {
    if (!plans) return nullptr;
    const auto found = std::ranges::find_if(plans->shown.loops, [&](const program::PlannedLoop& planned) {
        return planned.loop == ranked.loop->facts.id && planned.file == ranked.file->facts.file;
    });
    return found == plans->shown.loops.end() ? nullptr : &*found;
}

void writeDecidingPart(const explain::Report& report, const program::ReportedPlans* plans, HtmlWriter& writer) {
    if (plans) writePlanPages(*plans, writer);
    else writeOverview(report, explain::rankedLoops(report), 0, writer);
    if (plans) writeMessages(report, writer);
    for (const explain::RankedLoop& ranked : program::reportedLoops(report, plans)) {
        writer.startPage();
        writeLoopPage(ranked, plannedLoop(ranked, plans), report, writer);
    }
}

void writeBody(const explain::Report& report, const ReportContent& content, HtmlWriter& writer) {
    if (content.part == ReportPart::deciding) return writeDecidingPart(report, content.plans, writer);
    if (content.plans && content.part == ReportPart::whole) {
        writePlanPages(*content.plans, writer);
        writer.startPage();
    }
    const explain::LoopRanking ranking = explain::rankedLoops(report);
    writeOverview(report, ranking, explain::kDetailedLoops, writer);
    writeDetails(report, ranking.parallel, writer);
    writeDevice(report.device, writer);
}

} // namespace

std::string reportHtml(const explain::Report& report, HtmlPlots plots, const ReportContent& content) {
    HtmlWriter writer(plots);
    writeBody(report, content, writer);
    const bool isPage = plots == HtmlPlots::svg;
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    if (isPage)
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"generator\" content=\"Forewarp\">\n";
    html += "<title>" + escaped(report.title + " — prediction report").html + "</title>\n";
    html += "<style>" + std::string(reportStyle(plots)) + "</style>\n</head>\n<body>\n";
    html += (isPage ? "<main>\n" : "") + writer.take() + (isPage ? "</main>\n" : "") + "</body>\n</html>\n";
    return html;
}

} // namespace forewarp::render::html
