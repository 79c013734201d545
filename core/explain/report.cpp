#include "core/explain/report.h"

#include "core/base/version.h"
#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/report_checks.h"
#include "core/explain/stages/chosen_models.h"
#include "core/explain/stages/device_stage.h"
#include "core/explain/stages/launch_stage.h"
#include "core/explain/stages/profile_stage.h"

#include <utility>

namespace forewarp::explain {

namespace {

void shareTime(std::vector<LoopReport>& loops) {
    double total = 0;
    for (const LoopReport& loop : loops) total += loop.facts.depth == 1 ? totalTime(loop).value() : 0;
    if (total <= 0) return;
    for (LoopReport& loop : loops) {
        if (loop.facts.depth == 1) loop.shareOfPredictedTime = totalTime(loop).value() / total;
    }
}

std::optional<Error> checkScenario(const Scenario& scenario, const device::Device& device,
                                   const std::vector<kernel::ProgramFacts>& files) {
    const auto chosen = stages::chosenModels(scenario.model, device);
    if (!chosen) return chosen.error();
    if (scenario.block) {
        if (auto error = checkBlock(*scenario.block, device)) return error;
    }
    if (auto error = checkRegisters(scenario.assumptions.registersPerThread, device)) return error;
    if (auto error = checkSymbols(scenario.assumptions.traceValues, files)) return error;
    return checkSymbols(scenario.assumptions.values, files);
}

/// Loops done of all loops of all files.
struct LoopCount {
    double done = 0;
    double total = 0;
};

Result<FileReport> reportFile(kernel::ProgramFacts facts, const Report& report, const Progress& progress,
                              LoopCount& count) {
    FileReport file;
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (progress.stopRequested()) return Cancelled{};
        progress.at(count.done++ / count.total, loop.id);
        file.loops.push_back(explainLoop(facts, loop.id, report.device, report.scenario));
    }
    shareTime(file.loops);
    file.facts = std::move(facts);
    return file;
}

} // namespace

LoopReport explainLoop(const kernel::ProgramFacts& facts, std::string_view loopId, const device::Device& device,
                       const Scenario& scenario) {
    LoopReport report = stages::profiledLoop(facts, loopId, scenario.assumptions);
    stages::putOnDevice(facts, device, scenario, report);
    stages::explainLaunch({stages::chosenBlock(scenario, device, report), {}}, device, scenario, report);
    return report;
}

LoopReport reportLoop(const kernel::ProgramFacts& facts, std::string_view loopId, const device::Device& device,
                      const Scenario& scenario) {
    LoopReport report = explainLoop(facts, loopId, device, scenario);
    take(detailsOf(device, report), report);
    return report;
}

Result<Report> makeReport(std::string title, std::vector<kernel::ProgramFacts> files, const Scenario& scenario,
                          const Progress& progress) {
    auto device = device::findDevice(scenario.device);
    if (!device) return device.failureAs<Report>();
    if (const auto error = checkScenario(scenario, *device, files)) return *error;
    Report report{std::move(title), std::string(version()), *std::move(device), scenario, {}};
    LoopCount count;
    for (const kernel::ProgramFacts& facts : files) count.total += double(facts.loops.size());
    for (kernel::ProgramFacts& facts : files) {
        auto file = reportFile(std::move(facts), report, progress, count);
        if (!file) return file.failureAs<Report>();
        report.files.push_back(*std::move(file));
    }
    progress.at(1, "Predicted");
    return report;
}

} // namespace forewarp::explain
