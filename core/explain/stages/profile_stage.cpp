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

using advice::layout::OtherMapping;

std::vector<std::shared_ptr<const OtherMapping>> otherMappingsOf(const kernel::ProgramFacts& facts,
                                                                 const kernel::LoopFacts& loop,
                                                                 const kernel::Assumptions& assumptions) {
    using Kind = advice::layout::LayoutAdvice::Kind;
    const int start = int(&loop - facts.loops.data());
    std::vector<std::shared_ptr<const OtherMapping>> found;
    const auto tryOut = [&](Kind kind, kernel::Dimensions dimensions) {
        if (dimensions.empty()) return;
        kernel::Assumptions chosen = assumptions;
        chosen.dimensions = std::move(dimensions);
        auto profile = kernel::profileOf(facts, loop.id, chosen);
        if (!profile || (profile->rows.empty() && !kernel::mapping::runsOutermost(*profile))) return;
        found.push_back(std::make_shared<const OtherMapping>(
            OtherMapping{kind, std::move(chosen.dimensions), *std::move(profile)}));
    };
    tryOut(Kind::warpPerRow, kernel::mapping::rowDimensions(facts, start, assumptions));
    tryOut(Kind::innerThreads, kernel::mapping::innerDimensions(facts, start, assumptions));
    return found;
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
    report.otherMappings = otherMappingsOf(facts, *loop, assumptions);
    report.otherwise = assumedOtherwise(facts, loopId, assumptions, *report.profile);
    report.hostSeconds = hostSecondsOf(*report.profile, facts, loopId, assumptions);
    return report;
}

} // namespace forewarp::explain::stages
