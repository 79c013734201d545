#include "core/explain/explainer.h"

#include "core/explain/loop_details.h"
#include "core/explain/memory_report.h"
#include "core/explain/stages/device_stage.h"
#include "core/explain/stages/launch_stage.h"
#include "core/explain/stages/profile_stage.h"

#include <optional>
#include <utility>

namespace forewarp::explain {

namespace {

using Clock = std::chrono::steady_clock;
using Lock = std::lock_guard<std::mutex>;

/// A quarter of a 16 ms frame: the rest is for painting.
constexpr std::chrono::nanoseconds kQuick = std::chrono::milliseconds(4);

} // namespace

SharedLoopReport Explainer::explain(const LoopRequest& request) {
    {
        const Lock lock(m_mutex);
        TimedLoop* timed = m_loops.find(request);
        SharedLoopReport known = timed ? timed->loop.recall(request.scenario) : nullptr;
        if (known) return known;
    }
    const Clock::time_point start = Clock::now();
    auto report = std::make_shared<const LoopReport>(made(request));
    return answer(request, std::move(report), Clock::now() - start);
}

bool Explainer::isKnown(const LoopRequest& request) const {
    const Lock lock(m_mutex);
    const TimedLoop* timed = m_loops.peek(request);
    if (!timed) return false;
    if (timed->loop.isExplained(request.scenario)) return true;
    const LoopReport& latest = *timed->loop.latest();
    const auto block = blockOf(request.scenario, latest);
    if (!block) return false;
    const models::KnownBehaviour needed = behaviourOf(latest);
    if (!needed.memory && !needed.partitions) return timed->took < kQuick;
    const Behaviours* behaviours = m_behaviours.peek(request);
    const models::KnownBehaviour* known = behaviours ? behaviours->blocks.peek(*block) : nullptr;
    return known && (known->memory || !needed.memory) && (known->partitions || !needed.partitions);
}

void Explainer::take(const LoopRequest& request, SharedLoopReport report) {
    answer(request, std::move(report), std::chrono::nanoseconds::max());
}

SharedLoopReport Explainer::detail(const LoopRequest& request, const Progress& progress) {
    SharedLoopReport known = latest(request);
    if (!known) return nullptr;
    if (const auto block = blockOf(request.scenario, *known)) known = kept(request, *block);
    if (!known || isDetailed(*known)) return known;
    LoopDetails details = detailsOf(request.device, *known, progress);
    if (progress.stopRequested()) return nullptr;
    auto report = std::make_shared<LoopReport>(*known);
    explain::take(std::move(details), *report);
    const Lock lock(m_mutex);
    TimedLoop* timed = m_loops.find(request);
    if (!timed) return report;
    const LoopReport& latest = *timed->loop.latest();
    const bool isWorthMore = !latest.detailedBlock || latest.launch.block == report->launch.block;
    return isWorthMore ? timed->loop.answer(std::move(report)) : timed->loop.keep(std::move(report));
}

std::vector<kernel::BlockShape> Explainer::unexplainedBlocks(const LoopRequest& request) const {
    const Lock lock(m_mutex);
    const TimedLoop* timed = m_loops.peek(request);
    return timed ? timed->loop.unexplainedBlocks() : std::vector<kernel::BlockShape>();
}

void Explainer::explainAhead(const LoopRequest& request, const kernel::BlockShape& block) {
    const SharedLoopReport known = latest(request);
    if (!known) return;
    auto report = std::make_shared<const LoopReport>(withBlock(request, block, *known));
    const Lock lock(m_mutex);
    learnLocked(request, *report);
    if (TimedLoop* timed = m_loops.find(request)) timed->loop.keep(std::move(report));
}

/// Only what depends on the block, where the loop has been explained with another.
LoopReport Explainer::made(const LoopRequest& request) {
    const SharedLoopReport known = latest(request);
    const auto other = known ? blockOf(request.scenario, *known) : std::nullopt;
    if (other) return withBlock(request, *other, *known);
    LoopReport report = profiled(request);
    stages::putOnDevice(*request.facts, request.device, request.scenario, report);
    const kernel::BlockShape block = stages::chosenBlock(request.scenario, request.device, report);
    stages::explainLaunch({block, behaviourAt(request, block)}, request.device, request.scenario, report);
    explain::take(detailsOf(request.device, report), report);
    return report;
}

LoopReport Explainer::withBlock(const LoopRequest& request, const kernel::BlockShape& block,
                                const LoopReport& known) const {
    return stages::withBlock(known, {block, behaviourAt(request, block)}, request.device, request.scenario);
}

LoopReport Explainer::profiled(const LoopRequest& request) {
    {
        const Lock lock(m_mutex);
        if (const auto* known = m_profiles.find(request)) return **known;
    }
    auto report = std::make_shared<const LoopReport>(
        stages::profiledLoop(*request.facts, request.loop, request.scenario.assumptions));
    const Lock lock(m_mutex);
    return *(m_profiles.at(request) = std::move(report));
}

models::KnownBehaviour Explainer::behaviourAt(const LoopRequest& request, const kernel::BlockShape& block) const {
    const Lock lock(m_mutex);
    const Behaviours* behaviours = m_behaviours.peek(request);
    const models::KnownBehaviour* known = behaviours ? behaviours->blocks.peek(block) : nullptr;
    return known ? *known : models::KnownBehaviour();
}

SharedLoopReport Explainer::latest(const LoopRequest& request) const {
    const Lock lock(m_mutex);
    const TimedLoop* timed = m_loops.peek(request);
    return timed ? timed->loop.latest() : nullptr;
}

SharedLoopReport Explainer::kept(const LoopRequest& request, const kernel::BlockShape& block) const {
    const Lock lock(m_mutex);
    const TimedLoop* timed = m_loops.peek(request);
    return timed ? timed->loop.kept(block) : nullptr;
}

SharedLoopReport Explainer::answer(const LoopRequest& request, SharedLoopReport report, std::chrono::nanoseconds took) {
    const Lock lock(m_mutex);
    learnLocked(request, *report);
    TimedLoop& timed = m_loops.at(request);
    timed.took = took;
    return timed.loop.answer(std::move(report));
}

void Explainer::learnLocked(const LoopRequest& request, const LoopReport& report) {
    const models::KnownBehaviour behaviour = behaviourOf(report);
    const bool isNews = behaviour.memory || behaviour.partitions;
    if (isNews) m_behaviours.at(request).blocks.at(report.launch.block).learn(behaviour);
}

} // namespace forewarp::explain
