#include "core/explain/stages/launch_stage.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/explain/loop_details.h"
#include "core/explain/memory_report.h"
#include "core/explain/stages/access_text.h"
#include "core/explain/stages/band_stage.h"
#include "core/explain/stages/chosen_models.h"
#include "core/explain/stages/failure_text.h"
#include "core/explain/stages/range_stage.h"
#include "core/kernel/nest/nest.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

namespace forewarp::explain::stages {

namespace {

/// Each model's caveats after those that hold for all: what the user takes as independent, then the profile's own.
void addKernelCaveats(const kernel::KernelProfile& kernel, const kernel::Assumptions& chosen,
                      std::vector<models::Prediction>& predictions) {
    std::vector<std::string> shared;
    for (const kernel::Assumption& assumption : kernel.assumptions) {
        const bool isChosen = assumption.kind == kernel::Assumption::Kind::independence &&
                              chosen.independentLoops.contains(assumption.symbol);
        if (isChosen) shared.push_back(assumption.text);
    }
    shared.insert(shared.end(), kernel.caveats.begin(), kernel.caveats.end());
    for (models::Prediction& prediction : predictions) {
        std::vector<std::string> all = shared;
        for (std::string& caveat : prediction.caveats) {
            if (std::find(all.begin(), all.end(), caveat) == all.end()) all.push_back(std::move(caveat));
        }
        prediction.caveats = std::move(all);
    }
}

/// What one model simulates serves the next as well.
void predict(const std::vector<models::Model>& chosen, const device::Device& device, models::KnownBehaviour known,
             LoopReport& report) {
    for (const models::Model& model : chosen) {
        auto prediction = model.predict(*report.profile, device, report.launch, known);
        if (!prediction) {
            if (report.problem.empty()) report.problem = std::string(model.title) + ": " + failureText(prediction);
            continue;
        }
        known.learn(*prediction);
        report.predictions.push_back(*std::move(prediction));
    }
}

/// The headline's model may not know what another one sees: that accesses queue at few memory partitions.
void warnOfCamping(const device::Device& device, std::vector<models::Prediction>& predictions) {
    constexpr double kNotable = 1.25;
    const auto model = models::modelFor(models::Role::partitionCamping, device);
    if (!model) return;
    const auto camped = std::ranges::find(predictions, model->id, &models::Prediction::model);
    if (camped == predictions.end() || camped == predictions.begin()) return;
    models::Prediction& headline = predictions.front();
    if (camped->time < headline.time * kNotable) return;
    headline.caveats.push_back(
        "The model knows nothing of the queues at memory partitions: " + std::string(model->title) +
        ", which does, puts this launch at " + timeText(camped->time) + ", " +
        significantText(camped->time / headline.time, 2) + " times as long.");
}

/// Nobody shall decide on nanoseconds that take microseconds to start.
void warnOfStarting(const device::Device& device, std::vector<models::Prediction>& predictions) {
    if (predictions.empty() || !(predictions.front().time < device.launchOverhead.value)) return;
    std::vector<std::string>& caveats = predictions.front().caveats;
    caveats.insert(caveats.begin(), "Starting the kernel takes " + timeText(device.launchOverhead.value) +
                                        " each time, longer than the kernel itself; the time leaves that out.");
}

using ReachedBytes = std::vector<std::optional<warps::ByteRange>>;

/// « Assumed: n, m; give them with --set.»: a refusal may rest on a guess.
std::string whatIsAssumed(const kernel::KernelProfile& profile) {
    const auto isSize = [](const kernel::Assumption& each) {
        return each.kind == kernel::Assumption::Kind::value && !kernel::nest::isShareSymbol(each.symbol) &&
               !each.symbol.empty();
    };
    const std::string names =
        joined(profile.assumptions | std::views::filter(isSize), ", ", &kernel::Assumption::symbol);
    return names.empty() ? "" : " Assumed: " + names + "; give what it is with --set.";
}

/// With the sizes at hand the index wraps: what the C program then does is not what the loop says.
std::optional<std::string> refuseWrap(const LoopReport& report, const ReachedBytes& reached) {
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const kernel::ProfiledAccess& access = report.profile->accesses[i];
        if (!access.largestOffset || !reached[i]) continue;
        const double most = double(*access.largestOffset);
        if (reached[i]->end - access.elementBytes <= most) continue;
        return "Its index overflows: " + access.text + " at " + access.location.text() + " goes " +
               sizeText(reached[i]->end) + " into its array, and the type it is computed in ends at " + sizeText(most) +
               ". Compute it in 64 bits (size_t), or give smaller values." + whatIsAssumed(*report.profile);
    }
    return std::nullopt;
}

/// What the kernel touches has to be in the GPU's memory all at once.
std::optional<std::string> refuseFullMemory(const device::Device& device, const LoopReport& report,
                                            const ReachedBytes& reached) {
    const double memory = device.memorySize.value.value();
    if (!(memory > 0)) return std::nullopt;
    std::map<std::string, double> ends;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const kernel::ProfiledAccess& access = report.profile->accesses[i];
        if (reached[i] && access.space == kernel::MemorySpace::global && !access.isPrivate)
            ends[access.array] = std::max(ends[access.array], reached[i]->end - std::max(0.0, reached[i]->begin));
    }
    double all = 0;
    for (const auto& [array, bytes] : ends) all += bytes;
    if (all <= memory) return std::nullopt;
    return "Its arrays take " + sizeText(all) + ", more than the " + sizeText(memory) + " of " + device.name +
           ": it cannot run there in one piece." + whatIsAssumed(*report.profile);
}

std::string refusedShape(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    return "A warp shares each row of " + joined(kernel.rows, ", ") + ": blocks have to be " +
           std::to_string(kernel::kRowWidth) + " threads wide, not " + block.text() + ".";
}

void explainAccesses(const device::Device& device, LoopReport& report) {
    const memory::MemoryBehaviour* memory = memoryOf(report);
    const std::vector<kernel::ProfiledAccess>& accesses = report.profile->accesses;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const memory::AccessBehaviour* behaviour =
            memory && i < memory->accesses.size() ? &memory->accesses[i] : nullptr;
        report.accesses.push_back(accessReport(accesses[i], report.launch.block, device, behaviour));
    }
}

} // namespace

kernel::BlockShape chosenBlock(const Scenario& scenario, const device::Device& device, const LoopReport& report) {
    if (scenario.block) return *scenario.block;
    const advice::block::BlockSweep& sweep = report.sweep;
    if (sweep.best >= 0) return sweep.points[std::size_t(sweep.best)].block;
    const int threads = std::min(kernel::BlockShape{}.x, device.capability.threadsPerBlock);
    if (!report.profile || report.profile->rows.empty()) return {threads, 1, 1};
    return {kernel::kRowWidth, threads / kernel::kRowWidth, 1};
}

void explainLaunch(const KnownBlock& at, const device::Device& device, const Scenario& scenario, LoopReport& report) {
    const auto chosen = chosenModels(scenario.model, device);
    if (!report.profile || !chosen) return;
    report.launch = report.profile->launchWith(at.block);
    if (!report.profile->mayRunIn(at.block)) {
        report.problem = refusedShape(*report.profile, at.block);
        return;
    }
    predict(*chosen, device, at.known, report);
    warnOfCamping(device, report.predictions);
    addKernelCaveats(*report.profile, scenario.assumptions, report.predictions);
    warnOfStarting(device, report.predictions);
    const ReachedBytes reached = warps::reachedBytes(*report.profile);
    auto problem = refuseWrap(report, reached);
    if (!problem) problem = refuseFullMemory(device, report, reached);
    if (problem && !report.predictions.empty()) {
        report.predictions.clear();
        report.problem = *std::move(problem);
    }
    addTimeRange(device, report);
    tellBand(device, scenario, report);
    explainAccesses(device, report);
}

LoopReport withBlock(const LoopReport& loop, const KnownBlock& at, const device::Device& device,
                     const Scenario& scenario) {
    LoopReport report = loop;
    if (!loop.profile || !chosenModels(scenario.model, device)) return report;
    report.predictions.clear();
    report.accesses.clear();
    report.problem.clear();
    report.bandProblem.reset();
    explainLaunch(at, device, scenario, report);
    if (report.registers) report.registers = registersOf(*report.profile, device, report.launch);
    return report;
}

} // namespace forewarp::explain::stages
