#include "app/cli/prediction_text.h"

#include "app/cli/execution_text.h"
#include "app/cli/memory_text.h"
#include "app/cli/notes.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/host_time.h"
#include "core/report/number_text.h"
#include "core/report/render.h"
#include "core/report/verdict_lines.h"

#include <algorithm>

namespace forewarp::cli {

namespace {

std::string launchText(const Scenario& scenario) {
    const std::string block = scenario.block ? "blocks of " + scenario.block->text() : "the best block of each loop";
    const int registers = scenario.assumptions.registersPerThread;
    return block + ", " +
           (registers > 0 ? countedText(registers, "register") + " per thread" : "registers per thread as estimated");
}

bool hasSeveralModels(const FileReport& file) {
    return std::any_of(file.loops.begin(), file.loops.end(),
                       [](const LoopReport& loop) { return loop.predictions.size() > 1; });
}

/// What a table of loops has room for.
struct TableShape {
    bool hasModels = false;     ///< A row per model.
    bool hasLongLimiter = false; ///< With its numbers.
};

TextTable emptyTable(const TableShape& shape) {
    std::vector<TextTable::Column> columns{{"", false, 1},
                                           {"Line", true, 8},
                                           {"Loop", false, shape.hasModels ? std::size_t(18) : std::size_t(28)},
                                           {"Verdict", false, 10},
                                           {"Block", true, 9}};
    if (shape.hasModels) columns.push_back({"Model", false, 14});
    columns.push_back({"Time", true, shape.hasModels ? std::size_t(15) : std::size_t(18)});
    columns.push_back({"Share", true, 8});
    columns.push_back({"Limiter", false, 0});
    return TextTable(std::move(columns));
}

std::vector<Cell> loopCells(const LoopReport& loop) {
    const Verdict verdict = loop.facts.verdict;
    return {{std::string(mark(verdict)), toneOf(verdict)},
            {std::to_string(loop.facts.range.begin.line)},
            {printable(loop.facts.id), Tone::strong},
            {std::string(name(verdict)), toneOf(verdict)},
            {loop.predictions.empty() ? "" : loop.launch.block.text()}};
}

std::string limiterText(const Prediction& prediction, const TableShape& shape) {
    return shape.hasLongLimiter ? printable(prediction.limiter) : limiterName(prediction);
}

/// Only outermost loops have a share of the file's time.
std::string shareText(const LoopReport& loop) {
    return loop.facts.depth == 1 ? percentText(loop.shareOfPredictedTime) : "";
}

void addRows(const LoopReport& loop, const TableShape& shape, TextTable& table) {
    std::vector<Cell> cells = loopCells(loop);
    const std::size_t loopColumns = cells.size();
    for (const Prediction& prediction : loop.predictions) {
        const bool isFirst = &prediction == &loop.predictions.front();
        if (shape.hasModels) cells.push_back({prediction.model});
        cells.push_back({loopTimeText(loop, prediction), Tone::strong});
        cells.push_back({isFirst ? shareText(loop) : ""});
        cells.push_back({limiterText(prediction, shape)});
        table.addRow(std::move(cells));
        cells.assign(loopColumns, {}); // Further models of the same loop.
    }
    if (!loop.predictions.empty()) return;
    if (shape.hasModels) cells.emplace_back();
    cells.insert(cells.end(), {{"—"}, {""}, {"not predicted, see below", Tone::quiet}});
    table.addRow(std::move(cells));
}

std::string fileText(const FileReport& file, bool isOnlyLoop, const Paint& paint) {
    std::string text = "\n" + paint(Tone::strong, printable(file.facts.file)) + "\n";
    if (file.loops.empty()) return text + "  There are no loops.\n";
    const TableShape shape{hasSeveralModels(file), isOnlyLoop};
    TextTable table = emptyTable(shape);
    for (const LoopReport& loop : file.loops) addRows(loop, shape, table);
    return text + table.text(paint);
}

std::string hostText(const LoopReport& loop) {
    return timeText(Seconds(loop.hostSeconds)) + " sequential on this machine; " + speedupText(loop) +
           " without transfers";
}

} // namespace

std::string deviceText(const Device& device, const Choices& choices) {
    return device.name + " (" + device.id + (choices.isDefaultDevice ? ", the default" : "") + ")";
}

std::string loopTimeText(const LoopReport& loop, const Prediction& prediction) {
    const std::string time = timeText(prediction.time);
    const bool startsOnce = !loop.profile || loop.profile->launches == 1;
    return startsOnce ? time : time + " × " + countText(loop.profile->launches);
}

std::string occupancyText(const Prediction& prediction) {
    if (!prediction.occupancy) return {};
    const Occupancy& occupancy = *prediction.occupancy;
    return std::to_string(occupancy.warpsPerSm) + " of " + std::to_string(occupancy.maxWarpsPerSm) + " warps (" +
           std::string(name(occupancy.limiter)) + ")";
}

std::string limiterName(const Prediction& prediction) {
    return printable(prediction.limiter.substr(0, prediction.limiter.find(": ")));
}

std::string loopHeadline(const FileReport& file, const LoopReport& loop, const Paint& paint) {
    const LoopFacts& facts = loop.facts;
    const std::string place = printable(file.facts.file) + ":" + std::to_string(facts.range.begin.line);
    const std::string verdict = std::string(mark(facts.verdict)) + " " + std::string(name(facts.verdict));
    return paint(Tone::strong, place + "  " + printable(facts.id)) + "  " + paint(toneOf(facts.verdict), verdict) +
           "\n";
}

std::string verdictText(const LoopFacts& loop) {
    std::string text = hanging("  ", printable(loop.reason));
    for (const std::string& line : verdictLines(loop, kAllDependences)) text += hanging("  · ", printable(line));
    return text;
}

std::string predictionText(const Report& report, const Choices& choices, const Paint& paint) {
    std::string text = hanging("Device     ", deviceText(report.device, choices));
    text += hanging("Launch     ", launchText(report.scenario));
    const bool isOnlyLoop = report.files.size() == 1 && report.files.front().loops.size() == 1;
    Background background;
    for (const FileReport& file : report.files) {
        text += fileText(file, isOnlyLoop, paint);
        for (const LoopReport& loop : file.loops) background.add(loop, loop.facts.id);
    }
    return text + background.text();
}

std::string loopDetailsText(const Report& report, const Paint& paint) {
    const FileReport& file = report.files.front();
    const LoopReport& loop = file.loops.front();
    std::string text = "\n" + loopHeadline(file, loop, paint);
    text += verdictText(loop.facts);
    if (!loop.profile || loop.predictions.empty()) return text;
    const Launch& launch = loop.launch;
    text += hanging("  Grid       ", countedText(launch.blocks, "block") + " of " + launch.block.text() + " threads, " +
                                         countedText(loop.profile->threads(), "iteration") + " in parallel");
    const std::string occupancy = occupancyText(loop.predictions.front());
    if (!occupancy.empty()) text += hanging("  Occupancy  ", occupancy);
    if (loop.hostSeconds > 0) text += hanging("  Host       ", hostText(loop));
    return text + executionText(loop, paint) + memoryText(loop, report.device, paint);
}

} // namespace forewarp::cli
