#include "app/cli/subjects/reported_loops.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/models/registry.h"
#include "core/render/json/json_text.h"
#include "core/render/text/time_text.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct SweepOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
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

Seconds slowestOf(const advice::block::BlockSweep& sweep) {
    return std::ranges::max_element(sweep.points, {}, &advice::block::SweepPoint::time)->time;
}

bool isBest(const advice::block::BlockSweep& sweep, std::size_t position) {
    return sweep.best >= 0 && std::size_t(sweep.best) == position;
}

std::string tableText(const advice::block::BlockSweep& sweep, const terminal::Paint& paint) {
    terminal::TextTable table({{"Block", true, 12},
                               {"Threads", true, 8},
                               {"Time", true, 20},
                               {"Occupancy", true, 10},
                               {"", false, 4},
                               {"Relative time", false, 0}});
    const Seconds slowest = slowestOf(sweep);
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const advice::block::SweepPoint& point = sweep.points[i];
        const terminal::Tone tone = isBest(sweep, i) ? terminal::Tone::strong : terminal::Tone::plain;
        table.addRow(
            {{point.block.text(), tone},
             {std::to_string(point.block.threads()), tone},
             {render::text::timeText(point), tone},
             {percentText(point.occupancy), tone},
             {isBest(sweep, i) ? "best" : "", terminal::Tone::proved},
             {barText(point.time, slowest), isBest(sweep, i) ? terminal::Tone::proved : terminal::Tone::quiet}});
    }
    return table.text(paint);
}

std::string csvText(const advice::block::BlockSweep& sweep) {
    std::string text = "block_x,block_y,block_z,threads,time_s,least_time_s,most_time_s,occupancy,best\n";
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const advice::block::SweepPoint& point = sweep.points[i];
        const kernel::BlockShape& block = point.block;
        for (const int size : {block.x, block.y, block.z, block.threads()}) text += std::to_string(size) + ",";
        const auto interval = point.interval();
        text += exactText(point.time.value()) + "," + (interval ? exactText(interval->least.value()) : "") + "," +
                (interval ? exactText(interval->most.value()) : "") + "," + exactText(point.occupancy);
        text += isBest(sweep, i) ? ",1\n" : ",0\n";
    }
    return text;
}

Json pointJson(const advice::block::SweepPoint& point) {
    return {{"block", render::json::blockJson(point.block)},
            {"threads", point.block.threads()},
            {"time_s", render::json::numberOrNull(point.time.value())},
            {"interval", render::json::intervalJson(point.interval())},
            {"occupancy", render::json::numberOrNull(point.occupancy)}};
}

std::string jsonText(const subjects::ReportedLoop& chosen) {
    const explain::LoopReport& loop = chosen.loop();
    const advice::block::BlockSweep& sweep = loop.sweep;
    Json points = Json::array();
    for (const advice::block::SweepPoint& point : sweep.points) points.push_back(pointJson(point));
    const Json json{{"schema", 1},
                    {"file", chosen.file().facts.file},
                    {"loop", loop.facts.id},
                    {"line", loop.facts.range.begin.line},
                    {"device", chosen.report.device.id},
                    {"model", sweep.model},
                    {"best", sweep.best < 0 ? Json(nullptr) : pointJson(sweep.points[std::size_t(sweep.best)])},
                    {"points", std::move(points)}};
    return render::json::textOf(json) + "\n";
}

std::string pageText(const subjects::ReportedLoop& chosen, const SweepOptions& options, const terminal::Paint& paint) {
    const explain::LoopReport& loop = chosen.loop();
    std::string text = terminal::hanging("Device     ", text::deviceText(chosen.report.device, options.choices));
    text += terminal::hanging("Model      ", loop.sweep.model) + text::loopHeadline(chosen.file(), loop, paint) + "\n";
    terminal::Background background("loop", terminal::NoteExtent::oneModel);
    background.add(loop, loop.facts.id);
    return text + tableText(loop.sweep, paint) + background.text();
}

/// A model that cannot be asked for every block shape.
std::optional<Error> refuseSlowModel(const std::string& id) {
    if (id == "all") return std::nullopt;
    const auto model = models::find(id);
    if (!model) return terminal::failureOf(model);
    if (model->isQuick) return std::nullopt;
    return Error{ErrorKind::usage,
                 std::string(model->title) + " predicts a range of times for one block at a time.",
                 {},
                 "Use camp with --block, or sweep with another --model."};
}

std::optional<Error> sweep(const SweepOptions& options, const Context& context) {
    if (auto error = refuseSlowModel(options.choices.model)) return error;
    const auto chosen = subjects::chooseLoop(options.sources, options.choices, context);
    if (!chosen) return terminal::failureOf(chosen);
    if (chosen->loop().sweep.points.empty()) return subjects::noPrediction(*chosen);
    if (options.asCsv) std::cout << csvText(chosen->loop().sweep);
    else if (options.asJson) std::cout << jsonText(*chosen);
    else std::cout << pageText(*chosen, options, context.paint);
    return std::nullopt;
}

} // namespace

Verb sweepVerb() {
    auto options = std::make_shared<SweepOptions>();
    Verb verb;
    verb.usage = {.name = "sweep",
                  .meaning = "Time of one loop for every block shape, by one model",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE:LINE");
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addKernelOptions(verb.usage.options, options->choices);
    verb.usage.options.push_back(
        {.names = "--csv", .meaning = "Print comma-separated values", .target = &options->asCsv});
    verb.usage.options.push_back(
        {.names = "--json", .meaning = "Print JSON", .target = &options->asJson, .excludes = {"--csv"}});
    verb.run = [options](const Context& context) { return sweep(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
