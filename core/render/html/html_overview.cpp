#include "core/base/number_text.h"
#include "core/render/html/html_sections.h"
#include "core/render/text/time_text.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

/// A longer table is read by machines; the CSV and JSON forms have all loops.
constexpr std::size_t kRowsShown = 40;

bool isPredicted(const explain::RankedLoop& ranked) {
    return ranked.loop->best() != nullptr && ranked.loop->profile.has_value();
}

std::string launchesText(const explain::LoopReport& loop) {
    if (loop.profile->launches == 1) return "";
    return " in " + countText(loop.profile->launches) + " launches of " + text::timeText(loop, *loop.best()) + " each";
}

Markup leadSentence(const explain::RankedLoop& slowest, std::size_t candidates, const device::Device& device) {
    const explain::LoopReport& loop = *slowest.loop;
    const std::string rank = candidates == 1 ? " is the only loop that may run in parallel: "
                                             : " takes the most time of the " + countText(double(candidates)) +
                                                   " loops that may run in parallel: ";
    return nameMarkup(loop.facts.id) + escaped(" (" + placeOf(slowest) + ")" + rank) +
           boldMarkup(text::totalTimeText(loop)) +
           escaped(launchesText(loop) + " on " + device.name + " with blocks of " +
                   kernel::shapeText(loop.launch.block) + " threads; " + loop.best()->limiter.text() + ".");
}

std::string undecidedSentence(std::size_t count, bool isOnly) {
    if (isOnly) return "No loop was shown to be parallel; the reasons stand below.";
    if (count == 1) return " One other outermost loop was not shown to be parallel.";
    return " " + countText(double(count)) + " other outermost loops were not shown to be parallel.";
}

std::string restSentence(std::size_t count) {
    return countedText(double(count - kRowsShown), "more loop") +
           " left out here; the CSV and JSON forms of this report have all.";
}

Markup shareMarkup(const explain::LoopReport& loop) {
    return escaped(loop.facts.depth == 1 ? percentText(loop.shareOfPredictedTime) : "–");
}

/// «memory» of «memory-bound»: below «Limited by» the rest says nothing, and the column is narrow on paper.
std::string limiterWord(std::string_view name) {
    constexpr std::string_view kEnd = "-bound";
    return std::string(name.ends_with(kEnd) ? name.substr(0, name.size() - kEnd.size()) : name);
}

std::vector<Markup> candidateRow(const explain::RankedLoop& ranked, bool isLinked) {
    const explain::LoopReport& loop = *ranked.loop;
    Markup id = nameMarkup(loop.facts.id);
    if (isLinked) id = {"<a href=\"#" + anchorOf(ranked) + "\">" + id.html + "</a>"};
    std::vector<Markup> row{id, escaped(placeOf(ranked)), verdictMarkup(loop.facts.verdict)};
    if (!isPredicted(ranked)) {
        row.resize(row.size() + 3, escaped("–"));
        row.push_back(escaped("not predicted"));
        return row;
    }
    row.push_back(boldMarkup(text::timeText(loop, *loop.best())));
    row.push_back(escaped(countText(loop.profile->launches)));
    row.push_back(shareMarkup(loop));
    row.push_back(escaped(limiterWord(loop.best()->limiter.name)));
    return row;
}

/// Why not, and the rewrite that promises most.
Markup reasonMarkup(const kernel::LoopFacts& loop) {
    return escaped(loop.rewrites.empty() ? loop.reason : loop.reason + " Try: " + loop.rewrites.front());
}

/// With the slash at its end; empty where the path names none.
std::string_view folderOf(std::string_view path) {
    return path.substr(0, path.find_last_of('/') + 1);
}

} // namespace

std::string pathIn(const explain::Report& report, std::string_view file) {
    std::string_view common = report.files.empty() ? std::string_view() : folderOf(report.files.front().facts.file);
    for (const explain::FileReport& each : report.files)
        while (!each.facts.file.starts_with(common)) common = folderOf(common.substr(0, common.size() - 1));
    return std::string(file.starts_with(common) ? file.substr(common.size()) : file);
}

std::string placeOf(const explain::RankedLoop& ranked) {
    const std::string& file = ranked.file->facts.file;
    return file.substr(file.find_last_of("/\\") + 1) + ":" + std::to_string(ranked.loop->facts.range.begin.line);
}

void writeLead(const explain::Report& report, const explain::LoopRanking& ranking, HtmlWriter& writer) {
    writer.heading(1, escaped("Prediction report"));
    writer.paragraph(escaped(report.title + " · " + report.device.name + " (cc " + report.device.capability.text() +
                             ") · Forewarp " + report.version),
                     "soft");
    const std::size_t undecided = ranking.undecided.size();
    if (ranking.parallel.empty()) {
        writer.paragraph(escaped(undecided == 0 ? "No loops were found." : undecidedSentence(undecided, true)));
        return;
    }
    const auto slowest = std::find_if(ranking.parallel.begin(), ranking.parallel.end(), isPredicted);
    Markup lead = slowest == ranking.parallel.end() ? escaped("No loop could be predicted.")
                                                    : leadSentence(*slowest, ranking.parallel.size(), report.device);
    if (undecided > 0) lead = lead + escaped(undecidedSentence(undecided, false));
    writer.paragraph(lead, "lead");
}

void writeCandidates(std::span<const explain::RankedLoop> loops, std::size_t detailed, HtmlWriter& writer) {
    if (loops.empty()) return;
    writer.heading(2, escaped("Loops that may run in parallel"));
    writer.paragraph(escaped("The outermost ones, the largest predicted time of all launches first. Time: of one "
                             "launch. Share: of the predicted time of all outermost loops of the file."),
                     "soft");
    HtmlTable table;
    table.columns = {{"Loop", 21},           {"Place", 16},      {"Verdict", 12},   {"Time", 20, true},
                     {"Launches", 11, true}, {"Share", 9, true}, {"Limited by", 11}};
    for (std::size_t i = 0; i < std::min(loops.size(), kRowsShown); ++i) {
        const bool isLinked = writer.plots() == HtmlPlots::svg && i < detailed;
        table.rows.push_back(candidateRow(loops[i], isLinked));
    }
    writer.table(table);
    writer.paragraph(escaped(text::intervalSentence()), "soft");
    if (loops.size() > kRowsShown) writer.paragraph(escaped(restSentence(loops.size())), "soft");
}

void writeUndecided(std::span<const explain::RankedLoop> loops, HtmlWriter& writer) {
    if (loops.empty()) return;
    writer.heading(2, escaped("Not shown to be parallel"));
    HtmlTable table;
    table.columns = {{"Loop", 24}, {"Place", 17}, {"Verdict", 13}, {"Reason", 46}};
    for (const explain::RankedLoop& ranked : loops.first(std::min(loops.size(), kRowsShown))) {
        const kernel::LoopFacts& loop = ranked.loop->facts;
        table.rows.push_back(
            {nameMarkup(loop.id), escaped(placeOf(ranked)), verdictMarkup(loop.verdict), reasonMarkup(loop)});
    }
    writer.table(table);
    if (loops.size() > kRowsShown) writer.paragraph(escaped(restSentence(loops.size())), "soft");
}

} // namespace forewarp::render::html
