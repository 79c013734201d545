#include "core/report/report.h"

#include "core/base/version.h"
#include "core/kernel/value_text.h"
#include "core/models/registry.h"
#include "core/report/host_time.h"
#include "core/report/loop_details.h"
#include "core/report/loop_ranking.h"
#include "core/report/memory_report.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <algorithm>

namespace forewarp {

namespace {

template <class T>
std::string failureText(const Result<T>& failure) {
    return failure.wasCancelled() ? "Stopped before it was done." : failure.error().text();
}

/// All models that know GPUs like this one.
std::vector<Model> applicableModels(const Device& device) {
    std::vector<Model> applicable = models();
    std::erase_if(applicable, [&](const Model& model) { return model.appliesTo && !model.appliesTo(device); });
    return applicable;
}

/// All that apply, or the one that was asked for.
Result<std::vector<Model>> chosenModels(const std::string& id, const Device& device) {
    if (id == "all") return applicableModels(device);
    auto model = findModel(id);
    if (!model) return model.failureAs<std::vector<Model>>();
    return std::vector<Model>{*model};
}

std::string costText(const ProfiledAccess& access, const WarpAccess& warp) {
    const std::string transactions = countedText(warp.transactionsPerWarp, "transaction");
    const std::string cost = transactions + " of " + countText(warp.bytesPerTransaction) + " B per warp";
    switch (warp.accessClass) {
    case AccessClass::constant: return "one address for all lanes, " + cost;
    case AccessClass::coalesced: return "coalesced, " + cost;
    case AccessClass::uncoalesced: return "uncoalesced, " + cost;
    case AccessClass::unknown: break;
    }
    const std::string reason = access.unknownReason.empty() ? "" : " (" + access.unknownReason + ")";
    return "address unknown" + reason + ", " + transactions + " assumed";
}

/// What a recorded run shows of an access whose address the source does not tell.
std::optional<WarpAccess> asRecorded(const AccessBehaviour& behaviour) {
    const MemoryTraffic& traffic = behaviour.traffic;
    if (traffic.requests <= 0) return std::nullopt;
    return WarpAccess{behaviour.accessClass, traffic.transactions / traffic.requests, traffic.bytesPerTransaction()};
}

AccessReport reportAccess(const ProfiledAccess& access, const BlockShape& block, const Device& device,
                          const AccessBehaviour* behaviour) {
    WarpAccess warp = warpAccess(access, block, device.capability);
    if (behaviour && warp.accessClass == AccessClass::unknown) warp = asRecorded(*behaviour).value_or(warp);
    const std::string& named = access.text.empty() ? access.array : access.text;
    const std::string text = (named.empty() ? "memory access" : named) + ": " + costText(access, warp);
    return {access, warp, text};
}

/// Each model's caveats after those that hold for all: what the user takes as independent, then the profile's own.
void addKernelCaveats(const KernelProfile& kernel, const Assumptions& chosen, std::vector<Prediction>& predictions) {
    std::vector<std::string> shared;
    for (const Assumption& assumption : kernel.assumptions) {
        const bool isChosen =
            assumption.kind == Assumption::Kind::independence && chosen.independentLoops.contains(assumption.symbol);
        if (isChosen) shared.push_back(assumption.text);
    }
    shared.insert(shared.end(), kernel.caveats.begin(), kernel.caveats.end());
    for (Prediction& prediction : predictions) {
        std::vector<std::string> all = shared;
        for (std::string& caveat : prediction.caveats) {
            if (std::find(all.begin(), all.end(), caveat) == all.end()) all.push_back(std::move(caveat));
        }
        prediction.caveats = std::move(all);
    }
}

BlockShape chosenBlock(const Scenario& scenario, const BlockSweep& sweep, const ComputeCapability& limits) {
    if (scenario.block) return *scenario.block;
    if (sweep.best >= 0) return sweep.points[std::size_t(sweep.best)].block;
    return {std::min(BlockShape{}.x, limits.threadsPerBlock), 1, 1};
}

void predictWith(const std::vector<Model>& chosen, const Device& device, LoopReport& report) {
    const auto known = report.memory.find(report.launch.block);
    if (known != report.memory.end()) report.launch.memory = known->second;
    const auto queued = report.partitions.find(report.launch.block);
    if (queued != report.partitions.end()) report.launch.partitions = queued->second;
    for (const Model& model : chosen) {
        auto prediction = model.predict(*report.profile, device, report.launch);
        if (!prediction) {
            if (report.problem.empty()) report.problem = std::string(model.title) + ": " + failureText(prediction);
            continue;
        }
        if (prediction->memory) report.memory[report.launch.block] = report.launch.memory = prediction->memory;
        if (prediction->partitions)
            report.partitions[report.launch.block] = report.launch.partitions = prediction->partitions;
        report.predictions.push_back(*std::move(prediction));
    }
}

/// The headline's model may not know what another one sees: that accesses queue at few memory partitions.
void warnOfCamping(std::vector<Prediction>& predictions) {
    constexpr double kNotable = 1.25;
    const auto camped = std::ranges::find(predictions, "campprof", &Prediction::model);
    if (camped == predictions.end() || camped == predictions.begin()) return;
    Prediction& headline = predictions.front();
    if (camped->time < headline.time * kNotable) return;
    headline.caveats.push_back(
        "The model knows nothing of the queues at memory partitions: CampProf, which does, puts this "
        "launch at " +
        timeText(camped->time) + ", " + significantText(camped->time / headline.time, 2) + " times as long.");
}

/// Everything that depends on the block.
void explainLaunch(const std::vector<Model>& chosen, const Device& device, const Scenario& scenario,
                   LoopReport& report) {
    const KernelProfile& kernel = *report.profile;
    report.launch = kernel.launchWith(chosenBlock(scenario, report.sweep, device.capability));
    predictWith(chosen, device, report);
    warnOfCamping(report.predictions);
    addKernelCaveats(kernel, scenario.assumptions, report.predictions);
    const MemoryBehaviour* memory = memoryOf(report);
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        const AccessBehaviour* behaviour = memory && i < memory->accesses.size() ? &memory->accesses[i] : nullptr;
        report.accesses.push_back(reportAccess(kernel.accesses[i], report.launch.block, device, behaviour));
    }
}

/// The first model that can be asked for every block shape; the device's own first where the user chose none of those.
Model sweepingModel(const std::vector<Model>& chosen, const Device& device) {
    const auto quick = std::ranges::find_if(chosen, &Model::isQuick);
    if (quick != chosen.end()) return *quick;
    const std::vector<Model> applicable = applicableModels(device);
    return *std::ranges::find_if(applicable, &Model::isQuick);
}

/// Where nobody gave their number: what the code needs, as far as a thread may have it.
void estimateRegisters(const Device& device, KernelProfile& kernel) {
    if (kernel.registersPerThread > 0) return;
    const int need = registerNeed(kernel).perThread;
    kernel.registersPerThread = std::min(need, device.capability.registersPerThread);
    kernel.assumptions.push_back(
        {Assumption::Kind::value,
         "registers",
         double(kernel.registersPerThread),
         counted(kernel.registersPerThread, "register") +
             " per thread (estimated from the code; a compiler's report gives the real number)",
         {}});
}

void explainKernel(const Device& device, const Scenario& scenario, LoopReport& report) {
    const auto chosen = chosenModels(scenario.model, device);
    if (!chosen) {
        report.problem = failureText(chosen);
        return;
    }
    report.sweep = sweepBlocks(*report.profile, device, sweepingModel(*chosen, device));
    report.blockSize = adviseBlockSize(*report.profile, device);
    report.overhead = overheadOf(*report.profile, device);
    explainLaunch(*chosen, device, scenario, report);
}

void shareTime(std::vector<LoopReport>& loops) {
    double total = 0;
    for (const LoopReport& loop : loops) total += loop.facts.depth == 1 ? totalTime(loop).value() : 0;
    if (total <= 0) return;
    for (LoopReport& loop : loops) {
        if (loop.facts.depth == 1) loop.shareOfPredictedTime = totalTime(loop).value() / total;
    }
}

std::optional<Error> checkScenario(const Scenario& scenario, const Device& device,
                                   const std::vector<ProgramFacts>& files) {
    const auto chosen = chosenModels(scenario.model, device);
    if (!chosen) return chosen.error();
    if (scenario.block) {
        if (auto error = checkBlock(*scenario.block, device)) return error;
    }
    if (auto error = checkRegisters(scenario.assumptions.registersPerThread, device)) return error;
    if (auto error = checkSymbols(scenario.assumptions.traceValues, files)) return error;
    return checkSymbols(scenario.assumptions.values, files);
}

LoopReport explainLoop(const ProgramFacts& facts, std::string_view loopId, const Device& device,
                       const Scenario& scenario) {
    LoopReport report;
    const LoopFacts* loop = facts.find(loopId);
    if (!loop) {
        report.problem = "There is no loop " + std::string(loopId) + " in " + facts.file + ".";
        return report;
    }
    report.facts = underDecisions(*loop, scenario.assumptions);
    report.neededSymbols = neededSymbols(facts, loopId);
    auto profile = profileOf(facts, loopId, scenario.assumptions);
    if (!profile) {
        report.problem = failureText(profile);
        return report;
    }
    report.profile = *std::move(profile);
    estimateRegisters(device, *report.profile);
    report.hostSeconds = hostSecondsOf(*report.profile);
    explainKernel(device, scenario, report);
    return report;
}

/// Loops done of all loops of all files.
struct LoopCount {
    double done = 0;
    double total = 0;
};

Result<FileReport> reportFile(ProgramFacts facts, const Report& report, const Progress& progress, LoopCount& count) {
    FileReport file;
    for (const LoopFacts& loop : facts.loops) {
        if (progress.stopRequested()) return Cancelled{};
        progress.at(count.done++ / count.total, loop.id);
        file.loops.push_back(explainLoop(facts, loop.id, report.device, report.scenario));
    }
    shareTime(file.loops);
    file.facts = std::move(facts);
    return file;
}

} // namespace

LoopReport reportLoop(const ProgramFacts& facts, std::string_view loopId, const Device& device,
                      const Scenario& scenario) {
    LoopReport report = explainLoop(facts, loopId, device, scenario);
    take(detailsOf(device, report), report);
    return report;
}

LoopReport reportWithBlock(const LoopReport& known, const BlockShape& block, const Device& device,
                           const Scenario& scenario) {
    const auto chosen = chosenModels(scenario.model, device);
    if (!known.profile || !chosen) return known;
    LoopReport report = known;
    report.predictions.clear();
    report.accesses.clear();
    report.problem.clear();
    Scenario withBlock = scenario;
    withBlock.block = block;
    explainLaunch(*chosen, device, withBlock, report);
    if (report.registers) report.registers = registersOf(*report.profile, device, report.launch);
    return report;
}

Result<Report> makeReport(std::string title, std::vector<ProgramFacts> files, const Scenario& scenario,
                          const Progress& progress) {
    auto device = findDevice(scenario.device);
    if (!device) return device.failureAs<Report>();
    if (const auto error = checkScenario(scenario, *device, files)) return *error;
    Report report{std::move(title), std::string(version()), *std::move(device), scenario, {}};
    LoopCount count;
    for (const ProgramFacts& facts : files) count.total += double(facts.loops.size());
    for (ProgramFacts& facts : files) {
        auto file = reportFile(std::move(facts), report, progress, count);
        if (!file) return file.failureAs<Report>();
        report.files.push_back(*std::move(file));
    }
    progress.at(1, "Predicted");
    return report;
}

} // namespace forewarp
