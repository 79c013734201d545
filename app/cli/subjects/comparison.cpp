#include "app/cli/subjects/comparison.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"
#include "core/kernel/decisions.h"
#include "core/render/json/json_text.h"
#include "core/render/text/time_text.h"

#include <algorithm>
#include <limits>

namespace forewarp::cli::subjects {

namespace {

/// Why this device cannot do what the scenario asks.
std::optional<Error> checkDevice(const device::Device& device, const explain::Scenario& scenario) {
    if (scenario.block) {
        if (auto error = explain::checkBlock(*scenario.block, device)) return error;
    }
    return explain::checkRegisters(scenario.assumptions.registersPerThread, device);
}

std::optional<Error> checkChoices(const kernel::ProgramFacts& facts, const std::vector<device::Device>& devices,
                                  const explain::Scenario& scenario) {
    if (auto error = explain::checkSymbols(scenario.assumptions.values, {facts})) return error;
    if (scenario.model != "all") {
        if (const auto model = models::find(scenario.model); !model) return model.error();
    }
    std::optional<Error> error;
    for (const device::Device& device : devices) {
        error = checkDevice(device, scenario);
        if (!error) return std::nullopt;
    }
    return error;
}

ComparedLoop compareOn(const device::Device& device, const kernel::ProgramFacts& facts, const std::string& loopId,
                       const explain::Scenario& scenario) {
    if (const auto error = checkDevice(device, scenario)) {
        explain::LoopReport refused;
        refused.facts = kernel::underDecisions(*facts.find(loopId), scenario.assumptions);
        refused.problem = error->text();
        return {device, std::move(refused)};
    }
    return {device, explain::reportLoop(facts, loopId, device, scenario)};
}

std::pair<double, std::string> orderOf(const ComparedLoop& compared) {
    const models::Prediction* best = compared.loop.best();
    return {best ? best->time.value() : std::numeric_limits<double>::infinity(), compared.device.id};
}

std::string tableText(const LoopComparison& comparison, const terminal::Paint& paint) {
    terminal::TextTable table({{"", false, 1},
                               {"Device", false, 28},
                               {"Block", true, 9},
                               {"Time", true, 18},
                               {"Occupancy", true, 9},
                               {"Limiter", false, 0}});
    for (const ComparedLoop& compared : comparison.devices) {
        const models::Prediction* best = compared.loop.best();
        if (!best) {
            table.addRow(
                {{""}, {compared.device.name}, {""}, {"—"}, {""}, {"not predicted, see below", terminal::Tone::quiet}});
            continue;
        }
        table.addRow({{""},
                      {compared.device.name},
                      {compared.loop.launch.block.text()},
                      {render::text::launchTimeText(compared.loop, *best), terminal::Tone::strong},
                      {best->occupancy ? percentText(best->occupancy->fraction()) : ""},
                      {text::limiterName(*best)}});
    }
    return table.text(paint);
}

std::string headlineText(const Comparison& comparison, const explain::LoopReport& loop, const terminal::Paint& paint) {
    explain::FileReport file;
    file.facts.file = comparison.facts.file;
    return text::loopHeadline(file, loop, paint);
}

Json predictionJson(const models::Prediction& prediction) {
    return {{"model", prediction.model},
            {"cycles", render::json::numberOrNull(prediction.cycles.value())},
            {"time_s", render::json::numberOrNull(prediction.time.value())},
            {"limiter", prediction.limiter.text()},
            {"occupancy",
             prediction.occupancy ? render::json::numberOrNull(prediction.occupancy->fraction()) : Json(nullptr)},
            {"caveats", prediction.caveats}};
}

Json deviceJson(const ComparedLoop& compared) {
    Json predictions = Json::array();
    for (const models::Prediction& prediction : compared.loop.predictions)
        predictions.push_back(predictionJson(prediction));
    const bool isPredicted = !compared.loop.predictions.empty();
    return {{"device", compared.device.id},
            {"name", compared.device.name},
            {"block", isPredicted ? render::json::blockJson(compared.loop.launch.block) : Json(nullptr)},
            {"launches", isPredicted ? render::json::numberOrNull(compared.loop.profile->launches) : Json(nullptr)},
            {"predictions", std::move(predictions)},
            {"problem", compared.loop.problem}};
}

} // namespace

Result<Comparison> compareDevices(kernel::ProgramFacts facts, const std::vector<std::string>& loopIds,
                                  const std::vector<device::Device>& devices, const explain::Scenario& scenario) {
    if (const auto error = checkChoices(facts, devices, scenario)) return *error;
    Comparison comparison;
    for (const std::string& id : loopIds) {
        LoopComparison loop{id, {}};
        for (const device::Device& device : devices) loop.devices.push_back(compareOn(device, facts, id, scenario));
        std::ranges::sort(loop.devices, {}, orderOf);
        comparison.loops.push_back(std::move(loop));
    }
    comparison.facts = std::move(facts);
    return comparison;
}

std::string comparisonText(const Comparison& comparison, const terminal::Paint& paint) {
    if (comparison.loops.empty())
        return paint(terminal::Tone::strong, comparison.facts.file) + ": there are no loops.\n";
    std::string text;
    terminal::Background background("device", terminal::NoteExtent::oneModel);
    for (const LoopComparison& loop : comparison.loops) {
        const explain::LoopReport& first = loop.devices.front().loop;
        text += (text.empty() ? "" : "\n") + headlineText(comparison, first, paint) + "\n" + tableText(loop, paint);
        for (const ComparedLoop& compared : loop.devices) background.add(compared.loop, compared.device.name);
    }
    return text + background.text();
}

std::string comparisonJson(const Comparison& comparison) {
    Json loops = Json::array();
    for (const LoopComparison& loop : comparison.loops) {
        const kernel::LoopFacts& facts = loop.devices.front().loop.facts;
        Json devices = Json::array();
        for (const ComparedLoop& compared : loop.devices) devices.push_back(deviceJson(compared));
        loops.push_back({{"id", facts.id},
                         {"function", facts.function},
                         {"line", facts.range.begin.line},
                         {"verdict", kernel::name(facts.verdict)},
                         {"reason", facts.reason},
                         {"devices", std::move(devices)}});
    }
    const Json json{{"schema", 1}, {"file", comparison.facts.file}, {"loops", std::move(loops)}};
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::cli::subjects
