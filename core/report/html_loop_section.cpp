#include "core/report/block_curve_svg.h"
#include "core/report/html_sections.h"
#include "core/report/number_text.h"

namespace forewarp {

namespace {

std::string sentence(std::string text) {
    if (text.empty() || text.back() == '.' || text.back() == '?') return text;
    return text + ".";
}

void writeVerdict(const LoopFacts& loop, HtmlWriter& writer) {
    writer.paragraph(verdictMarkup(loop.verdict) + escaped(" — " + sentence(loop.reason)));
    std::vector<Markup> items;
    for (const EvidenceItem& item : loop.evidence) items.push_back(escaped(item.text));
    for (const Reduction& reduction : loop.reductions) {
        items.push_back(escaped("Reduction with " + reduction.operation + " into ") + codeMarkup(reduction.variable) +
                        escaped(" at " + reduction.location.text()));
    }
    for (const std::string& assumption : loop.assumptions) items.push_back(escaped("Rests on: " + assumption));
    writer.list(items);
}

Markup tripCountMarkup(const LoopFacts& loop) {
    if (!loop.tripCount) return escaped("Iterations: not known. " + sentence(loop.tripCountReason));
    Markup text = escaped(loop.tripCountIsBound ? "Iterations: at most " : "Iterations: ");
    text = text + codeMarkup(loop.tripCount->text()) + escaped(".");
    return loop.tripCountIsBound ? text + escaped(" " + sentence(loop.tripCountReason)) : text;
}

std::string threadsText(const KernelProfile& kernel) {
    std::string text;
    for (const MappedLoop& mapped : kernel.mapped) {
        const char* dimension = mapped.dimension == ThreadDimension::x   ? " (x)"
                                : mapped.dimension == ThreadDimension::y ? " (y)"
                                                                         : " (z)";
        const std::string& counter = mapped.counter.empty() ? mapped.loop : mapped.counter;
        text += (text.empty() ? "" : " × ") + counter + dimension + " " + countText(mapped.iterations);
    }
    return text + " = " + countText(kernel.threads()) + " threads";
}

void writeKernel(const LoopReport& loop, HtmlWriter& writer) {
    const KernelProfile& kernel = *loop.profile;
    const Launch& launch = loop.launch;
    writer.paragraph(escaped("As a kernel: " + threadsText(kernel) + " in " + countText(launch.blocks) + " blocks of " +
                             launch.block.text() + ", " + countText(launch.registersPerThread) +
                             " registers per thread; launched " + countText(kernel.launches) +
                             (kernel.launches == 1 ? " time." : " times.")));
    std::vector<Markup> assumptions;
    for (const Assumption& assumption : kernel.assumptions) assumptions.push_back(escaped(assumption.text));
    if (!assumptions.empty()) writer.heading(4, escaped("Assumptions"));
    writer.list(assumptions);
}

Markup occupancyMarkup(const std::optional<Occupancy>& occupancy) {
    if (!occupancy) return escaped("–");
    return escaped(percentText(occupancy->fraction()) + " (" + std::to_string(occupancy->warpsPerSm) + " of " +
                   std::to_string(occupancy->maxWarpsPerSm) + " warps, by " + std::string(name(occupancy->limiter)) +
                   ")");
}

void writePredictions(const LoopReport& loop, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Model"},        {"Time", true}, {"All launches", true},
                     {"Cycles", true}, {"Limited by"}, {"Occupancy"}};
    for (const Prediction& prediction : loop.predictions) {
        table.rows.push_back({escaped(prediction.model), boldMarkup(timeText(prediction.time)),
                              escaped(timeText(prediction.time * loop.profile->launches)),
                              escaped(countText(prediction.cycles.value())), escaped(prediction.limiter),
                              occupancyMarkup(prediction.occupancy)});
    }
    writer.heading(4, escaped("Predicted time"));
    writer.table(table);
}

void writePlot(const LoopReport& loop, HtmlWriter& writer) {
    if (loop.sweep.points.empty()) return;
    writer.heading(4, escaped("Block size"));
    if (writer.plots() == HtmlPlots::placeholders) {
        writer.paragraph(escaped("[[plot:" + loop.facts.id + "]]"));
        return;
    }
    writer.raw(blockCurveSvg(loop.sweep, {loop.launch.block, loop.best()->time, 0}));
}

void writeAccesses(const LoopReport& loop, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Access"},           {"Line", true},      {"Kind"}, {"Class"}, {"Transactions per warp", true},
                     {"Bytes each", true}, {"Per thread", true}};
    for (const AccessReport& report : loop.accesses) {
        const ProfiledAccess& access = report.access;
        const Markup reason = access.isAffine ? Markup{} : escaped(": " + access.unknownReason);
        table.rows.push_back(
            {codeMarkup(access.text.empty() ? access.array : access.text), escaped(access.location.text()),
             escaped(access.kind == AccessKind::load ? "load" : "store"),
             escaped(name(report.warp.accessClass)) + reason, escaped(countText(report.warp.transactionsPerWarp)),
             escaped(countText(report.warp.bytesPerTransaction)), escaped(countText(access.executionsPerThread))});
    }
    if (!table.rows.empty()) writer.heading(4, escaped("Memory accesses"));
    writer.table(table);
}

/// Each caveat once, with the models it holds for where not all share it.
void writeCaveats(const LoopReport& loop, HtmlWriter& writer) {
    std::vector<std::pair<std::string, std::vector<std::string>>> caveats;
    for (const Prediction& prediction : loop.predictions) {
        for (const std::string& text : prediction.caveats) {
            auto place = caveats.begin();
            while (place != caveats.end() && place->first != text) ++place;
            if (place == caveats.end()) place = caveats.insert(place, {text, {}});
            place->second.push_back(prediction.model);
        }
    }
    std::vector<Markup> items;
    for (const auto& [text, models] : caveats) {
        std::string prefix;
        for (const std::string& model : models) prefix += (prefix.empty() ? "" : ", ") + model;
        const bool isShared = models.size() == loop.predictions.size();
        items.push_back(escaped(isShared ? text : prefix + ": " + text));
    }
    if (!items.empty()) writer.heading(4, escaped("Caveats"));
    writer.list(items);
}

} // namespace

std::string anchorOf(const RankedLoop& ranked) {
    return "loop-" + std::to_string(ranked.position);
}

void writeLoopSection(const RankedLoop& ranked, HtmlWriter& writer) {
    const LoopReport& loop = *ranked.loop;
    const std::string place = ranked.file->facts.file + ":" + std::to_string(loop.facts.range.begin.line);
    writer.heading(3, codeMarkup(loop.facts.id) + escaped(" — " + place), anchorOf(ranked));
    writeVerdict(loop.facts, writer);
    writer.paragraph(tripCountMarkup(loop.facts));
    if (!loop.problem.empty()) writer.paragraph(escaped("Not predicted: " + loop.problem), "note");
    if (!loop.profile || !loop.best()) return;
    writeKernel(loop, writer);
    writePredictions(loop, writer);
    writePlot(loop, writer);
    writeAccesses(loop, writer);
    writeCaveats(loop, writer);
}

} // namespace forewarp
