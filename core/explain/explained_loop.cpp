#include "core/explain/explained_loop.h"

#include "core/explain/loop_details.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace forewarp::explain {

namespace {

/// All blocks of the sweep, those nearest to the report's own first.
std::vector<kernel::BlockShape> blocksOutwards(const LoopReport& loop) {
    const auto& points = loop.sweep.points;
    const auto isBefore = [](const advice::block::SweepPoint& point, const kernel::BlockShape& block) {
        return std::pair(point.block.threads(), point.block.x) < std::pair(block.threads(), block.x);
    };
    const auto own = std::lower_bound(points.begin(), points.end(), loop.launch.block, isBefore);
    std::vector<std::ptrdiff_t> order;
    for (auto point = points.begin(); point != points.end(); ++point) order.push_back(point - own);
    std::ranges::sort(order, {}, [](std::ptrdiff_t steps) { return std::pair(std::abs(steps), steps); });
    std::vector<kernel::BlockShape> blocks;
    for (const std::ptrdiff_t steps : order) blocks.push_back(own[steps].block);
    return blocks;
}

bool showsDetailsOf(const LoopReport& loop, const LoopReport& other) {
    return loop.detailedBlock == other.detailedBlock && loop.sharedPlan == other.sharedPlan;
}

} // namespace

std::optional<kernel::BlockShape> blockOf(const Scenario& scenario, const LoopReport& loop) {
    if (scenario.block || loop.sweep.best < 0) return scenario.block;
    return loop.sweep.points[std::size_t(loop.sweep.best)].block;
}

bool ExplainedLoop::isExplained(const Scenario& scenario) const {
    const auto block = blockOf(scenario, *m_latest);
    const SharedLoopReport report = block ? kept(*block) : nullptr;
    return report && (report->detailedBlock || !m_latest->detailedBlock);
}

SharedLoopReport ExplainedLoop::recall(const Scenario& scenario) {
    if (!isExplained(scenario)) return nullptr;
    SharedLoopReport& report = *m_reports.find(*blockOf(scenario, *m_latest));
    const bool isComplete = isDetailed(*report) || !m_latest->detailedBlock;
    if (!isComplete && !showsDetailsOf(*report, *m_latest)) {
        auto completed = std::make_shared<LoopReport>(*report);
        completed->advice = m_latest->advice;
        completed->sharedPlan = m_latest->sharedPlan;
        completed->detailedBlock = m_latest->detailedBlock;
        report = std::move(completed);
    }
    return m_latest = report;
}

SharedLoopReport ExplainedLoop::kept(const kernel::BlockShape& block) const {
    const SharedLoopReport* report = m_reports.peek(block);
    return report ? *report : nullptr;
}

SharedLoopReport ExplainedLoop::keep(SharedLoopReport report) {
    SharedLoopReport& kept = m_reports.at(report->launch.block);
    if (!kept || !isDetailed(*kept) || isDetailed(*report)) kept = std::move(report);
    return kept;
}

SharedLoopReport ExplainedLoop::answer(SharedLoopReport report) {
    return m_latest = keep(std::move(report));
}

std::vector<kernel::BlockShape> ExplainedLoop::unexplainedBlocks() const {
    std::vector<kernel::BlockShape> blocks = blocksOutwards(*m_latest);
    std::erase_if(blocks, [this](const kernel::BlockShape& block) {
        const SharedLoopReport report = kept(block);
        return report && report->detailedBlock;
    });
    return blocks;
}

} // namespace forewarp::explain
