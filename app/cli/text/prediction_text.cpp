#include "app/cli/text/prediction_text.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/execution_text.h"
#include "app/cli/text/memory_text.h"
#include "core/base/number_text.h"
#include "core/explain/host_time.h"
#include "core/explain/loop_ranking.h"
#include "core/render/text/verdict_lines.h"

#include <algorithm>

namespace forewarp::cli::text {

namespace {

std::string launchText(const explain::Scenario& scenario) {
    const std::string block = scenario.block ? "blocks of " + scenario.block->text() : "the best block of each loop";
    const int registers = scenario.assumptions.registersPerThread;
    return block + ", " +
           (registers > 0 ? countedText(registers, "register") + " per thread" : "registers per thread as estimated");
}

bool hasSeveralModels(const explain::FileReport& file) {
    return std::any_of(file.loops.begin(), file.loops.end(),
                       [](const explain::LoopReport& loop) { return loop.predictions.size() > 1; });
}

/// What a table of loops has room for.
struct TableShape {
    bool hasModels = false;     ///< A row per model.
    bool hasLongLimiter = false; ///< With its numbers.
};

terminal::TextTable emptyTable(const TableShape& shape) {
    std::vector<terminal::TextTable::Column> columns{
        {"", false, 1},
        {"Line", true, 8},
        {"Loop", false, shape.hasModels ? std::size_t(18) : std::size_t(28)},
        {"Verdict", false, 10},
        {"Block", true, 9}};
    if (shape.hasModels) columns.push_back({"Model", false, 14});
    columns.push_back({"Time", true, shape.hasModels ? std::size_t(15) : std::size_t(18)});
    columns.push_back({"Share", true, 8});
    columns.push_back({"Limiter", false, 0});
    return terminal::TextTable(std::move(columns));
}

std::vector<terminal::Cell> loopCells(const explain::LoopReport& loop) {
    const kernel::Verdict verdict = loop.facts.verdict;
    return {{std::string(explain::mark(verdict)), terminal::toneOf(verdict)},
            {std::to_string(loop.facts.range.begin.line)},
            {terminal::printable(loop.facts.id), terminal::Tone::strong},
            {std::string(kernel::name(verdict)), terminal::toneOf(verdict)},
            {loop.predictions.empty() ? "" : loop.launch.block.text()}};
}

std::string limiterText(const models::Prediction& prediction, const TableShape& shape) {
    return shape.hasLongLimiter ? terminal::printable(prediction.limiter) : limiterName(prediction);
}

/// Only outermost loops have a share of the file's time.
std::string shareText(const explain::LoopReport& loop) {
    return loop.facts.depth == 1 ? percentText(loop.shareOfPredictedTime) : "";
}

void addRows(const explain::LoopReport& loop, const TableShape& shape, terminal::TextTable& table) {
    std::vector<terminal::Cell> cells = loopCells(loop);
    const std::size_t loopColumns = cells.size();
    for (const models::Prediction& prediction : loop.predictions) {
        const bool isFirst = &prediction == &loop.predictions.front();
        if (shape.hasModels) cells.push_back({prediction.model});
        cells.push_back({loopTimeText(loop, prediction), terminal::Tone::strong});
        cells.push_back({isFirst ? shareText(loop) : ""});
        cells.push_back({limiterText(prediction, shape)});
        table.addRow(std::move(cells));
        cells.assign(loopColumns, {}); // Further models of the same loop.
    }
    if (!loop.predictions.empty()) return;
    if (shape.hasModels) cells.emplace_back();
    cells.insert(cells.end(), {{"—"}, {""}, {"not predicted, see below", terminal::Tone::quiet}});
    table.addRow(std::move(cells));
}

std::string fileText(const explain::FileReport& file, bool isOnlyLoop, const terminal::Paint& paint) {
    std::string text = "\n" + paint(terminal::Tone::strong, terminal::printable(file.facts.file)) + "\n";
    if (file.loops.empty()) return text + "  There are no loops.\n";
    const TableShape shape{hasSeveralModels(file), isOnlyLoop};
    terminal::TextTable table = emptyTable(shape);
    for (const explain::LoopReport& loop : file.loops) addRows(loop, shape, table);
    return text + table.text(paint);
}

std::string hostText(const explain::LoopReport& loop) {
    return timeText(Seconds(loop.hostSeconds)) + " sequential on this machine; " + explain::speedupText(loop) +
           " without transfers";
}

} // namespace

std::string deviceText(const device::Device& device, const inputs::Choices& choices) {
    return device.name + " (" + device.id + (choices.device ? "" : ", the default") + ")";
}

std::string loopTimeText(const explain::LoopReport& loop, const models::Prediction& prediction) {
    const std::string time = timeText(prediction.time);
    const bool startsOnce = !loop.profile || loop.profile->launches == 1;
    return startsOnce ? time : time + " × " + countText(loop.profile->launches);
}

std::string occupancyText(const models::Prediction& prediction) {
    if (!prediction.occupancy) return {};
    const device::Occupancy& occupancy = *prediction.occupancy;
    return std::to_string(occupancy.warpsPerSm) + " of " + std::to_string(occupancy.maxWarpsPerSm) + " warps (" +
           std::string(device::name(occupancy.limiter)) + ")";
}

std::string limiterName(const models::Prediction& prediction) {
    return terminal::printable(prediction.limiter.substr(0, prediction.limiter.find(": ")));
}

std::string loopHeadline(const explain::FileReport& file, const explain::LoopReport& loop,
                         const terminal::Paint& paint) {
    const kernel::LoopFacts& facts = loop.facts;
    const std::string place = terminal::printable(file.facts.file) + ":" + std::to_string(facts.range.begin.line);
    const std::string verdict =
        std::string(explain::mark(facts.verdict)) + " " + std::string(kernel::name(facts.verdict));
    return paint(terminal::Tone::strong, place + "  " + terminal::printable(facts.id)) + "  " +
           paint(terminal::toneOf(facts.verdict), verdict) + "\n";
}

std::string verdictText(const kernel::LoopFacts& loop) {
    std::string text = terminal::hanging("  ", terminal::printable(loop.reason));
    for (const std::string& line : render::text::verdictLines(loop, render::text::kAllDependences))
        text += terminal::hanging("  · ", terminal::printable(line));
    return text;
}

std::string predictionText(const explain::Report& report, const inputs::Choices& choices,
                           const terminal::Paint& paint) {
    std::string text = terminal::hanging("Device     ", deviceText(report.device, choices));
    text += terminal::hanging("Launch     ", launchText(report.scenario));
    const bool isOnlyLoop = report.files.size() == 1 && report.files.front().loops.size() == 1;
    terminal::Background background;
    for (const explain::FileReport& file : report.files) {
        text += fileText(file, isOnlyLoop, paint);
        for (const explain::LoopReport& loop : file.loops) background.add(loop, loop.facts.id);
    }
    return text + background.text();
}

std::string loopDetailsText(const explain::Report& report, const terminal::Paint& paint) {
    const explain::FileReport& file = report.files.front();
    const explain::LoopReport& loop = file.loops.front();
    std::string text = "\n" + loopHeadline(file, loop, paint);
    text += verdictText(loop.facts);
    if (!loop.profile || loop.predictions.empty()) return text;
    const kernel::Launch& launch = loop.launch;
    text += terminal::hanging("  Grid       ", countedText(launch.blocks, "block") + " of " + launch.block.text() +
                                                   " threads, " + countedText(loop.profile->threads(), "iteration") +
                                                   " in parallel");
    const std::string occupancy = occupancyText(loop.predictions.front());
    if (!occupancy.empty()) text += terminal::hanging("  Occupancy  ", occupancy);
    if (loop.hostSeconds > 0) text += terminal::hanging("  Host       ", hostText(loop));
    return text + executionText(loop, paint) + memoryText(loop, report.device, paint);
}

} // namespace forewarp::cli::text
