#include "app/cli/complaint.h"
#include "app/cli/notes.h"
#include "app/cli/prediction_text.h"
#include "app/cli/reported_loops.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/models/registry.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct SweepOptions {
    SourceOptions sources;
    Choices choices;
    bool asJson = false;
    bool asCsv = false;
};

constexpr double kBarWidth = 30;

/// A bar as long as the time, the slowest shape being full.
std::string barText(Seconds time, Seconds slowest) {
    const auto length = std::size_t(std::lround(kBarWidth * (time / slowest)));
    std::string bar;
    for (std::size_t i = 0; i < std::max<std::size_t>(length, 1); ++i) bar += "▪";
    return bar;
}

Seconds slowestOf(const BlockSweep& sweep) {
    return std::ranges::max_element(sweep.points, {}, &SweepPoint::time)->time;
}

bool isBest(const BlockSweep& sweep, std::size_t position) {
    return sweep.best >= 0 && std::size_t(sweep.best) == position;
}

std::string tableText(const BlockSweep& sweep, const Paint& paint) {
    TextTable table({{"Block", true, 12},
                     {"Threads", true, 8},
                     {"Time", true, 12},
                     {"Occupancy", true, 10},
                     {"", false, 4},
                     {"Relative time", false, 0}});
    const Seconds slowest = slowestOf(sweep);
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SweepPoint& point = sweep.points[i];
        const Tone tone = isBest(sweep, i) ? Tone::strong : Tone::plain;
        table.addRow({{point.block.text(), tone},
                      {std::to_string(point.block.threads()), tone},
                      {timeText(point.time), tone},
                      {percentText(point.occupancy), tone},
                      {isBest(sweep, i) ? "best" : "", Tone::proved},
                      {barText(point.time, slowest), isBest(sweep, i) ? Tone::proved : Tone::quiet}});
    }
    return table.text(paint);
}

std::string csvText(const BlockSweep& sweep) {
    std::string text = "block_x,block_y,block_z,threads,time_s,occupancy,best\n";
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SweepPoint& point = sweep.points[i];
        const BlockShape& block = point.block;
        for (const int size : {block.x, block.y, block.z, block.threads()}) text += std::to_string(size) + ",";
        text += exactText(point.time.value()) + "," + exactText(point.occupancy);
        text += isBest(sweep, i) ? ",1\n" : ",0\n";
    }
    return text;
}

Json pointJson(const SweepPoint& point) {
    return {{"block", blockJson(point.block)},
            {"threads", point.block.threads()},
            {"time_s", numberOrNull(point.time.value())},
            {"occupancy", numberOrNull(point.occupancy)}};
}

std::string jsonText(const ReportedLoop& chosen) {
    const LoopReport& loop = chosen.loop();
    const BlockSweep& sweep = loop.sweep;
    Json points = Json::array();
    for (const SweepPoint& point : sweep.points) points.push_back(pointJson(point));
    const Json json{{"schema", 1},
                    {"file", chosen.file().facts.file},
                    {"loop", loop.facts.id},
                    {"line", loop.facts.range.begin.line},
                    {"device", chosen.report.device.id},
                    {"model", sweep.model},
                    {"best", sweep.best < 0 ? Json(nullptr) : pointJson(sweep.points[std::size_t(sweep.best)])},
                    {"points", std::move(points)}};
    return textOf(json) + "\n";
}

std::string pageText(const ReportedLoop& chosen, const SweepOptions& options, const Paint& paint) {
    const LoopReport& loop = chosen.loop();
    std::string text = hanging("Device     ", deviceText(chosen.report.device, options.choices));
    text += hanging("Model      ", loop.sweep.model) + loopHeadline(chosen.file(), loop, paint) + "\n";
    Background background;
    background.add(loop, loop.facts.id);
    return text + tableText(loop.sweep, paint) + background.text();
}

/// A model that cannot be asked for every block shape.
std::optional<Error> refuseSlowModel(const std::string& id) {
    if (id == "all") return std::nullopt;
    const auto model = findModel(id);
    if (!model) return failureOf(model);
    if (model->isQuick) return std::nullopt;
    return Error{ErrorKind::usage,
                 std::string(model->title) + " predicts a range of times for one block at a time.",
                 {},
                 "Use camp with --block, or sweep with another --model."};
}

std::optional<Error> sweep(const SweepOptions& options, const Context& context) {
    if (auto error = refuseSlowModel(options.choices.model)) return error;
    const auto chosen = chooseLoop(options.sources, options.choices, context);
    if (!chosen) return failureOf(chosen);
    if (chosen->loop().sweep.points.empty()) return noPrediction(*chosen);
    if (options.asCsv) std::cout << csvText(chosen->loop().sweep);
    else if (options.asJson) std::cout << jsonText(*chosen);
    else std::cout << pageText(*chosen, options, context.paint);
    return std::nullopt;
}

} // namespace

Verb sweepVerb(CLI::App& app) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand("sweep", "Time of one loop for every block shape, by one model");
    addSourceOptions(*command, options->sources, "FILE:LINE");
    addDeviceOption(*command, options->choices);
    addKernelOptions(*command, options->choices);
    CLI::Option* csv = command->add_flag("--csv", options->asCsv, "Print comma-separated values");
    command->add_flag("--json", options->asJson, "Print JSON")->excludes(csv);
    return {command, true, [options](const Context& context) { return sweep(*options, context); }};
}

} // namespace forewarp::cli
