#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/models/registry.h"
#include "core/render/html/html_sections.h"
#include "core/render/svg/block_curve_svg.h"
#include "core/render/text/execution_lines.h"
#include "core/render/text/time_text.h"
#include "core/render/text/verdict_lines.h"
#include "core/render/text/without_options.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

constexpr std::size_t kDependencesShown = 8;

std::string sentence(std::string text) {
    if (text.empty() || text.back() == '.' || text.back() == '?') return text;
    return text + ".";
}

void writeVerdict(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions, HtmlWriter& writer) {
    const bool isTaken = assumptions.independentLoops.contains(loop.id);
    const std::string taken = isTaken ? " Taken as independent on request." : "";
    writer.paragraph(verdictMarkup(loop.verdict) + escaped(" — " + sentence(loop.reason) + taken));
    std::vector<Markup> items;
    for (const std::string& line : text::verdictLines(loop, kDependencesShown)) items.push_back(escaped(line));
    writer.list(items);
}

std::string dimensionText(const kernel::MappedLoop& mapped) {
    const char* dimension = mapped.dimension == kernel::ThreadDimension::x   ? "x"
                            : mapped.dimension == kernel::ThreadDimension::y ? "y"
                                                                             : "z";
    return (mapped.counter.empty() ? mapped.loop : mapped.counter) + " along " + dimension;
}

/// «1 024 threads (i along x)», «1 024 (j along x) × 512 (i along y) = 524 288 threads».
std::string threadsText(const kernel::KernelProfile& kernel) {
    const std::string threads = countedText(kernel.threads(), "thread");
    if (kernel.mapped.size() == 1) return threads + " (" + dimensionText(kernel.mapped.front()) + ")";
    const auto sideText = [](const kernel::MappedLoop& mapped) {
        return countText(mapped.iterations) + " (" + dimensionText(mapped) + ")";
    };
    return joined(kernel.mapped, " × ", sideText) + " = " + threads;
}

void writeKernel(const explain::LoopReport& loop, HtmlWriter& writer) {
    const kernel::KernelProfile& kernel = *loop.profile;
    const kernel::Launch& launch = loop.launch;
    const std::string launched = kernel.launches == 1 ? "once" : countText(kernel.launches) + " times";
    writer.paragraph(escaped("As a kernel: " + threadsText(kernel) + " in " + countedText(launch.blocks, "block") +
                             " of " + kernel::shapeText(launch.block) + ", " +
                             countedText(launch.registersPerThread, "register") + " per thread" +
                             text::withOutermostText(kernel) + "; launched " + launched + "."));
}

Markup occupancyMarkup(const std::optional<device::Occupancy>& occupancy) {
    if (!occupancy) return escaped("–");
    return escaped(percentText(occupancy->fraction()) + " (" + std::to_string(occupancy->warpsPerSm) + " of " +
                   countedText(occupancy->maxWarpsPerSm, "warp") + ", by " +
                   std::string(device::name(occupancy->limiter)) + ")");
}

void writePredictions(const explain::LoopReport& loop, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {
        {"Model", 15}, {"Time", 25, true}, {"All launches", 14, true}, {"Cycles", 14, true}, {"Occupancy", 32}};
    for (const models::Prediction& prediction : loop.predictions) {
        table.rows.push_back({escaped(prediction.model), boldMarkup(render::text::timeText(loop, prediction)),
                              escaped(timeText(prediction.time * loop.profile->launches)),
                              escaped(countText(prediction.cycles.value())), occupancyMarkup(prediction.occupancy)});
    }
    writer.heading(4, escaped("Predicted time"));
    writer.table(table);
    for (const models::Prediction& prediction : loop.predictions) {
        const std::string model = loop.predictions.size() == 1 ? "" : models::titleOf(prediction.model) + ": ";
        writer.paragraph(escaped(capitalized(model + sentence(prediction.limiter.text()))));
    }
    if (loop.range && explain::isNotable(*loop.range))
        writer.paragraph(escaped(render::text::rangeSentence(*loop.range)));
    if (loop.hostSeconds <= 0) return;
    writer.paragraph(escaped("The machine that ran it takes " + timeText(Seconds(loop.hostSeconds)) +
                             " in sequence; the GPU is " + render::text::speedupText(loop) +
                             ", transfers not counted."));
}

/// Each caveat once, with the models it holds for where not all share it.
void writeCaveats(const explain::LoopReport& loop, HtmlWriter& writer) {
    std::vector<std::pair<std::string, std::vector<std::string>>> caveats;
    for (const models::Prediction& prediction : loop.predictions) {
        for (const std::string& text : prediction.caveats) {
            auto place = caveats.begin();
            while (place != caveats.end() && place->first != text) ++place;
            if (place == caveats.end()) place = caveats.insert(place, {text, {}});
            place->second.push_back(prediction.model);
        }
    }
    std::vector<Markup> items;
    for (const auto& [text, models] : caveats) {
        const bool isShared = models.size() == loop.predictions.size();
        const std::string said = render::text::withoutOptions(text);
        items.push_back(escaped(isShared ? said : joined(models, ", ") + ": " + said));
    }
    if (!items.empty()) writer.heading(4, escaped("Caveats"));
    writer.list(items);
}

} // namespace

std::string anchorOf(const explain::RankedLoop& ranked) {
    return "loop-" + std::to_string(ranked.position);
}

void writeBlockCurve(const explain::LoopReport& loop, HtmlWriter& writer) {
    if (loop.sweep.points.empty()) return;
    writer.heading(4, escaped("Block size"));
    if (writer.plots() == HtmlPlots::placeholders) {
        writer.paragraph(escaped("[[plot:" + loop.facts.id + "]]"));
        return;
    }
    writer.drawing(svg::blockCurveSvg(loop.sweep, {loop.launch.block, loop.best()->time, 0, loop.best()->error}));
}

void writeLoopSection(const explain::RankedLoop& ranked, const explain::Report& report, HtmlWriter& writer) {
    const explain::LoopReport& loop = *ranked.loop;
    const std::string place =
        pathIn(report, ranked.file->facts.file) + ":" + std::to_string(loop.facts.range.begin.line);
    writer.heading(3, nameMarkup(loop.facts.id) + escaped(" — " + place), anchorOf(ranked));
    writeVerdict(loop.facts, report.scenario.assumptions, writer);
    if (!loop.problem.empty()) writer.paragraph(escaped("Not predicted: " + loop.problem), "note");
    if (!loop.profile || !loop.best()) return;
    writeKernel(loop, writer);
    writePredictions(loop, writer);
    writeBlockCurve(loop, writer);
    writeBand(loop, writer);
    writeExecution(loop, writer);
    writeMemory(loop, report.device, writer);
    writeCaveats(loop, writer);
}

} // namespace forewarp::render::html
