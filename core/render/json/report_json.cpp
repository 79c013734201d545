#include "core/render/json/report_json.h"
#include "core/render/json/band_json.h"
#include "core/render/json/execution_json.h"
#include "core/render/json/json_text.h"
#include "core/render/json/loop_facts_json.h"
#include "core/render/json/memory_json.h"
#include "core/render/json/plans/roofline_json.h"

#include <utility>

namespace forewarp::render::json {

namespace {

constexpr int kSchema = 1;

Json occupancyJson(const std::optional<device::Occupancy>& occupancy) {
    if (!occupancy) return nullptr;
    return numberOrNull(occupancy->fraction());
}

Json predictionJson(const explain::LoopReport& loop, const models::Prediction& prediction) {
    Json json{{"model", prediction.model},
              {"cycles", numberOrNull(prediction.cycles.value())},
              {"time_s", numberOrNull(prediction.time.value())},
              {"interval", intervalJson(explain::intervalOf(loop, prediction))},
              {"limiter", prediction.limiter.text()},
              {"occupancy", occupancyJson(prediction.occupancy)},
              {"caveats", prediction.caveats},
              {"case", prediction.caseTaken},
              {"band", prediction.band ? bandJson(*prediction.band) : Json(nullptr)}};
    if (prediction.occupancy) {
        json["warps_per_sm"] = prediction.occupancy->warpsPerSm;
        json["blocks_per_sm"] = prediction.occupancy->blocksPerSm;
        json["occupancy_limiter"] = device::name(prediction.occupancy->limiter);
    }
    return json;
}

Json accessJson(const explain::AccessReport& access) {
    return {{"text", access.text},
            {"array", access.access.array},
            {"kind", access.access.kind == kernel::AccessKind::load ? "load" : "store"},
            {"line", access.access.location.line},
            {"column", access.access.location.column},
            {"class", memory::name(access.warp.accessClass)},
            {"transactions_per_warp", numberOrNull(access.warp.transactionsPerWarp)},
            {"bytes_per_transaction", numberOrNull(access.warp.bytesPerTransaction)},
            {"executions_per_thread", numberOrNull(access.access.executionsPerThread)}};
}

Json assumptionsJson(const kernel::KernelProfile& kernel) {
    Json texts = Json::array();
    for (const kernel::Assumption& assumption : kernel.assumptions) texts.push_back(assumption.text);
    return texts;
}

Json launchJson(const kernel::Launch& launch) {
    return {{"block", blockJson(launch.block)},
            {"grid_blocks", numberOrNull(launch.blocks)},
            {"registers_per_thread", launch.registersPerThread},
            {"shared_bytes_per_block", numberOrNull(launch.sharedPerBlock.value())}};
}

void addKernel(const explain::LoopReport& loop, const device::Device& device, Json& json) {
    json["launch"] = launchJson(loop.launch);
    json["launches"] = numberOrNull(loop.profile->launches);
    json["threads"] = numberOrNull(loop.profile->threads());
    json["assumptions"] = assumptionsJson(*loop.profile);
    json["host_s"] = loop.hostSeconds > 0 ? numberOrNull(loop.hostSeconds) : Json(nullptr);
    json["share_of_predicted_time"] = numberOrNull(loop.shareOfPredictedTime);
    Json accesses = Json::array();
    for (const explain::AccessReport& access : loop.accesses) accesses.push_back(accessJson(access));
    json["accesses"] = std::move(accesses);
    json["memory"] = memoryJson(loop);
    Json advice = Json::array();
    for (const advice::layout::LayoutAdvice& item : loop.advice) advice.push_back(adviceJson(item));
    json["advice"] = std::move(advice);
    json["simulation"] = simulationJson(loop);
    json["block_size"] = blockSizeJson(loop);
    json["shared_memory"] = sharedPlanJson(loop);
    json["registers"] = registersJson(loop);
    json["overhead"] = overheadJson(loop);
    const auto point = explain::roofline::pointOf(loop, device);
    json["roofline"] = point ? plans::rooflineJson(*point) : Json(nullptr);
}

Json predictionsJson(const explain::LoopReport& loop) {
    Json predictions = Json::array();
    for (const models::Prediction& prediction : loop.predictions)
        predictions.push_back(predictionJson(loop, prediction));
    return predictions;
}

Json rangeJson(const explain::TimeRange& range) {
    Json effects = Json::array();
    for (const explain::AssumptionEffect& effect : range.effects) {
        effects.push_back({{"symbol", effect.assumption.symbol},
                           {"value", effect.assumption.value},
                           {"least", effect.assumption.least},
                           {"most", effect.assumption.most},
                           {"least_factor", effect.leastFactor},
                           {"most_factor", effect.mostFactor}});
    }
    return {{"least_s", range.least.value()},
            {"most_s", range.most.value()},
            {"least_launches", range.leastLaunches},
            {"most_launches", range.mostLaunches},
            {"effects", std::move(effects)}};
}

Json loopJson(const explain::LoopReport& loop, const device::Device& device) {
    Json json = loopFactsJson(loop.facts);
    json["verdict_assumptions"] = std::exchange(json["assumptions"], Json::array());
    json["predictions"] = predictionsJson(loop);
    if (loop.range) json["range"] = rangeJson(*loop.range);
    if (loop.profile && !loop.profile->unknownCalls.empty()) json["unknown_calls"] = loop.profile->unknownCalls;
    json["needed_symbols"] = loop.neededSymbols;
    json["problem"] = loop.problem;
    if (loop.profile) addKernel(loop, device, json);
    return json;
}

std::string_view severityName(kernel::Severity severity) {
    switch (severity) {
    case kernel::Severity::note: return "note";
    case kernel::Severity::warning: return "warning";
    case kernel::Severity::error: break;
    }
    return "error";
}

Json diagnosticsJson(const kernel::ProgramFacts& facts) {
    Json diagnostics = Json::array();
    for (const kernel::Diagnostic& diagnostic : facts.diagnostics) {
        diagnostics.push_back({{"severity", severityName(diagnostic.severity)},
                               {"file", diagnostic.file},
                               {"line", diagnostic.location.line},
                               {"column", diagnostic.location.column},
                               {"message", diagnostic.message}});
    }
    return diagnostics;
}

Json fileJson(const explain::FileReport& file, const explain::Report& report) {
    const explain::Scenario& scenario = report.scenario;
    Json loops = Json::array();
    for (const explain::LoopReport& loop : file.loops) loops.push_back(loopJson(loop, report.device));
    return {{"schema", kSchema},
            {"file", file.facts.file},
            {"device", report.device.id},
            {"launch",
             {{"block", scenario.block ? blockJson(*scenario.block) : Json("auto")},
              {"registers_per_thread", scenario.assumptions.registersPerThread}}},
            {"loops", std::move(loops)},
            {"diagnostics", diagnosticsJson(file.facts)}};
}

} // namespace

std::string reportJson(const explain::FileReport& file, const explain::Report& report) {
    return textOf(fileJson(file, report)) + "\n";
}

std::string reportJson(const explain::Report& report) {
    Json files = Json::array();
    for (const explain::FileReport& file : report.files) files.push_back(fileJson(file, report));
    const Json json{{"schema", kSchema},         {"title", report.title},      {"generator", "Forewarp"},
                    {"version", report.version}, {"device", report.device.id}, {"files", std::move(files)}};
    return textOf(json) + "\n";
}

} // namespace forewarp::render::json
