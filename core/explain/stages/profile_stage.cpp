#include "core/explain/stages/profile_stage.h"

#include "core/explain/host_time.h"
#include "core/explain/stages/failure_text.h"
#include "core/explain/stages/range_stage.h"
#include "core/kernel/decisions.h"
#include "core/kernel/mapping/warp_rows.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"

#include <utility>

namespace forewarp::explain::stages {

namespace {

std::shared_ptr<const advice::layout::RowMapping> rowMappingOf(const kernel::ProgramFacts& facts,
                                                               const kernel::LoopFacts& loop,
                                                               const kernel::Assumptions& assumptions) {
    kernel::Assumptions chosen = assumptions;
    chosen.dimensions = kernel::mapping::rowDimensions(facts, int(&loop - facts.loops.data()), assumptions);
    if (chosen.dimensions.empty()) return nullptr;
    auto profile = kernel::profileOf(facts, loop.id, chosen);
    if (!profile || profile->rows.empty()) return nullptr;
    return std::make_shared<const advice::layout::RowMapping>(
        advice::layout::RowMapping{std::move(chosen.dimensions), *std::move(profile)});
}

} // namespace

LoopReport profiledLoop(const kernel::ProgramFacts& facts, std::string_view loopId,
                        const kernel::Assumptions& assumptions) {
    LoopReport report;
    const kernel::LoopFacts* loop = facts.find(loopId);
    if (!loop) {
        report.problem = "There is no loop " + std::string(loopId) + " in " + facts.file + ".";
        return report;
    }
    report.facts = kernel::underDecisions(*loop, assumptions);
    report.neededSymbols = kernel::nest::neededSymbols(facts, loopId);
    if (kernel::staysOnCpu(report.facts, facts, assumptions)) {
        report.staysOnCpu = true;
        report.problem = "It stays on the CPU. " + report.facts.reason;
        return report;
    }
    auto profile = kernel::profileOf(facts, loopId, assumptions);
    if (!profile) {
        report.problem = failureText(profile);
        return report;
    }
    report.profile = *std::move(profile);
    report.rowMapping = rowMappingOf(facts, *loop, assumptions);
    report.otherwise = assumedOtherwise(facts, loopId, assumptions, *report.profile);
    report.hostSeconds = hostSecondsOf(*report.profile, facts, loopId, assumptions);
    return report;
}

} // namespace forewarp::explain::stages
