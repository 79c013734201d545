#include "core/explain/stages/device_stage.h"

#include "core/base/value_text.h"
#include "core/explain/stages/chosen_models.h"
#include "core/explain/stages/failure_text.h"
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
    report.sweep = advice::block::sweepBlocks(*report.profile, device, sweepingModel(*chosen, device));
    report.blockSize = advice::block::adviseBlockSize(*report.profile, device);
    report.overhead = advice::transfers::overheadOf(
        *report.profile, device, roomsIn(facts, *report.profile, scenario.assumptions, report.facts.id));
}

} // namespace forewarp::explain::stages
