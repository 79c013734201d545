#include "core/explain/stages/device_stage.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/explain/stages/chosen_models.h"
#include "core/explain/stages/failure_text.h"
#include "core/explain/stages/range_stage.h"
#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/measured_run.h"

#include <algorithm>

namespace forewarp::explain::stages {

namespace {

/// Where nobody gave their number: what the code needs, as far as a thread may have it.
void estimateRegisters(const device::Device& device, kernel::KernelProfile& kernel) {
    if (kernel.registersPerThread > 0) return;
    const int need = dataflow::registerNeed(kernel).perThread;
    kernel.registersPerThread = std::min(need, device.capability.registersPerThread);
    kernel.assumptions.push_back(
        {.kind = kernel::Assumption::Kind::value,
         .symbol = "registers",
         .value = double(kernel.registersPerThread),
         .text = counted(kernel.registersPerThread, "register") +
                 " per thread (estimated from the code; a compiler's report gives the real number)"});
}

/// Bytes behind the beginning of each array of the kernel, as far as the run saw it.
std::map<std::string, Bytes> roomsIn(const kernel::ProgramFacts& facts, const kernel::KernelProfile& kernel,
                                     const kernel::Assumptions& assumptions, std::string_view loop) {
    std::map<std::string, Bytes> rooms;
    if (!assumptions.run || !assumptions.run->knows(facts.file)) return rooms;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        const auto address = kernel::valueIn(*assumptions.run, facts.file, loop, kernel::addressName(access.array));
        if (address && address->room > 0) rooms[access.array] = Bytes(address->room);
    }
    return rooms;
}

/// Where threads would update the same cells: those of loops inside, which do not, if the model finds them faster.
void takeInnerThreads(const kernel::ProgramFacts& facts, const device::Device& device, const models::Model& model,
                      const Scenario& scenario, LoopReport& report) {
    using advice::layout::OtherMapping;
    using Kind = advice::layout::LayoutAdvice::Kind;
    const auto inner =
        std::ranges::find_if(report.otherMappings, [](const auto& other) { return other->kind == Kind::innerThreads; });
    if (inner == report.otherMappings.end() || report.sweep.best < 0 ||
        std::ranges::none_of(report.profile->accesses, &kernel::ProfiledAccess::isUpdate))
        return;
    kernel::KernelProfile kernel = (*inner)->kernel;
    estimateRegisters(device, kernel);
    const auto bestOf = [](const advice::block::BlockSweep& sweep) {
        return sweep.points[std::size_t(sweep.best)].time;
    };
    advice::block::BlockSweep sweep = advice::block::sweepBlocks(kernel, device, model);
    if (sweep.best < 0 || bestOf(sweep) >= bestOf(report.sweep)) return;
    kernel::Assumptions chosen = scenario.assumptions;
    chosen.dimensions = kernel.dimensions;
    OtherMapping outer{Kind::outerThreads, {}, *std::move(report.profile)};
    for (const kernel::MappedLoop& mapped : outer.kernel.mapped) outer.dimensions[mapped.loop] = mapped.dimension;
    *inner = std::make_shared<const OtherMapping>(std::move(outer));
    report.profile = std::move(kernel);
    report.otherwise = assumedOtherwise(facts, report.facts.id, chosen, *report.profile);
    report.sweep = std::move(sweep);
}

/// A sum that threads of loops inside add up keeps the order that its verdict says a parallel one loses.
void sayOrder(LoopReport& report) {
    if (report.facts.verdict != kernel::Verdict::reduction || !kernel::mapping::runsOutermost(*report.profile)) return;
    report.facts.reason += " Here a thread for each iteration of " +
                           joined(report.profile->mapped, " and ", &kernel::MappedLoop::loop) +
                           " runs all of it, in the order of the source.";
}

} // namespace

void putOnDevice(const kernel::ProgramFacts& facts, const device::Device& device, const Scenario& scenario,
                 LoopReport& report) {
    if (!report.profile) return;
    estimateRegisters(device, *report.profile);
    const auto chosen = chosenModels(scenario.model, device);
    if (!chosen) {
        report.problem = failureText(chosen);
        return;
    }
    const models::Model& model = sweepingModel(*chosen, device);
    report.sweep = advice::block::sweepBlocks(*report.profile, device, model);
    takeInnerThreads(facts, device, model, scenario, report);
    sayOrder(report);
    report.blockSize = advice::block::adviseBlockSize(*report.profile, device);
    report.overhead =
        advice::transfers::overheadOf(*report.profile, device, scenario.hostMemory,
                                      roomsIn(facts, *report.profile, scenario.assumptions, report.facts.id));
}

} // namespace forewarp::explain::stages
