#include "core/explain/loop_details.h"

#include "core/advice/layout/camping.h"
#include "core/advice/shared_memory/shared_plan.h"
#include "core/dataflow/spills.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/memory_report.h"
#include "core/models/registry.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace forewarp::explain {

namespace {

/// Two screens of the widest timeline; more of the same follows.
constexpr std::size_t kTimelineIntervals = 12'000;

std::shared_ptr<const simulation::scheduler::WarpSimulation> recordWarps(const device::Device& device,
                                                                         const LoopReport& loop) {
    const auto model = models::modelFor(models::Role::warpTimeline, device);
    if (!model || !simulationOf(loop)) return nullptr;
    kernel::KernelProfile kernel = *loop.profile;
    kernel.simulation.mostIntervals = kTimelineIntervals;
    const auto prediction = model->predict(kernel, device, loop.launch, behaviourOf(loop));
    return prediction ? prediction->simulation : nullptr;
}

/// By the model in charge, where it knows shared memory: times of another one would contradict the headline.
std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> planOf(const device::Device& device,
                                                                      const LoopReport& loop,
                                                                      const Progress& progress) {
    const auto inCharge = models::find(loop.best()->model);
    const bool isAsked = inCharge && inCharge->has(models::Role::sharedMemory);
    const auto model = isAsked ? std::optional(*inCharge) : models::modelFor(models::Role::sharedMemory, device);
    if (!model) return nullptr;
    auto plan = advice::shared_memory::planSharedMemory(*loop.profile, device, loop.launch, *model, behaviourOf(loop),
                                                        progress);
    return plan ? std::make_shared<const advice::shared_memory::SharedMemoryPlan>(*std::move(plan)) : nullptr;
}

/// Keeps what the model in charge finds worth it, too, with its times: those of another would contradict the headline.
void confirm(std::vector<advice::layout::LayoutAdvice>& advice, const device::Device& device, const LoopReport& loop) {
    const auto model = models::find(loop.best()->model);
    if (!model) return;
    std::erase_if(advice, [&](advice::layout::LayoutAdvice& change) {
        const auto changed = model->predict(change.kernel, device, change.launch);
        if (!changed) return true;
        change.before = loop.best()->time;
        change.after = changed->time;
        return change.gain() < advice::layout::kLeastGain;
    });
}

/// Best first. Gains against partition camping are by the model of that.
std::vector<advice::layout::LayoutAdvice> layoutAdviceOf(const device::Device& device, const LoopReport& loop) {
    const models::KnownBehaviour known = behaviourOf(loop);
    std::vector<advice::layout::LayoutAdvice> advice =
        advice::layout::adviseAgainstCamping(*loop.profile, device, loop.launch, known);
    if (const auto model = models::modelFor(models::Role::memoryLayout, device)) {
        std::vector<advice::layout::LayoutAdvice> more =
            advice::layout::adviseLayout(*loop.profile, device, loop.launch, *model, known);
        confirm(more, device, loop);
        std::ranges::move(more, std::back_inserter(advice));
    }
    const auto inCharge = models::find(loop.best()->model);
    for (const auto& other : loop.otherMappings)
        if (auto change = inCharge
                              ? advice::layout::adviseMapping(*other, device, loop.launch, loop.best()->time, *inCharge)
                              : std::nullopt)
            advice.push_back(*std::move(change));
    std::ranges::sort(advice, std::greater(), &advice::layout::LayoutAdvice::gain);
    return advice;
}

} // namespace

std::shared_ptr<const simulation::scheduler::WarpSimulation> simulationOf(const LoopReport& loop) {
    for (const models::Prediction& prediction : loop.predictions)
        if (prediction.simulation) return prediction.simulation;
    return nullptr;
}

RegisterReport registersOf(const kernel::KernelProfile& kernel, const device::Device& device,
                           const kernel::Launch& launch) {
    RegisterReport report;
    report.need = dataflow::registerNeed(kernel);
    report.steps = advice::block::registerSteps(kernel, device, launch);
    const int allowed = std::min(launch.registersPerThread, device.capability.registersPerThread);
    const int base = report.need.peak < 0
                         ? 0
                         : report.need.perThread - report.need.pressure[std::size_t(report.need.peak)].registers;
    if (allowed < report.need.perThread) report.moves = dataflow::spillMoves(kernel, allowed - base);
    return report;
}

LoopDetails detailsOf(const device::Device& device, const LoopReport& loop, const Progress& progress) {
    LoopDetails details;
    if (!loop.profile || loop.predictions.empty()) return details;
    details.registers = registersOf(*loop.profile, device, loop.launch);
    details.timeline = recordWarps(device, loop);
    if (progress.stopRequested()) return details;
    details.sharedPlan = planOf(device, loop, progress);
    if (progress.stopRequested()) return details;
    details.advice = layoutAdviceOf(device, loop);
    return details;
}

void take(LoopDetails details, LoopReport& loop) {
    loop.advice = std::move(details.advice);
    loop.sharedPlan = std::move(details.sharedPlan);
    loop.detailedBlock = loop.launch.block;
    if (!loop.profile) return;
    loop.registers = std::move(details.registers);
    loop.profile->simulation.mostIntervals = kTimelineIntervals;
    if (!details.timeline) return;
    for (models::Prediction& prediction : loop.predictions)
        if (prediction.simulation) prediction.simulation = details.timeline;
}

bool isDetailed(const LoopReport& loop) {
    return loop.detailedBlock == loop.launch.block;
}

void detailForemostLoops(Report& report, const Progress& progress) {
    std::vector<RankedLoop> ranked = rankedLoops(report).parallel;
    ranked.resize(std::min(ranked.size(), kDetailedLoops));
    for (FileReport& file : report.files) {
        for (LoopReport& loop : file.loops) {
            if (progress.stopRequested()) return;
            const bool isDetailed = std::ranges::find(ranked, &loop, &RankedLoop::loop) != ranked.end();
            if (isDetailed) take(detailsOf(report.device, loop, progress), loop);
        }
    }
}

} // namespace forewarp::explain
