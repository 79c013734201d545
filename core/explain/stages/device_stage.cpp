#include "core/explain/stages/device_stage.h"

#include "core/base/value_text.h"
#include "core/explain/stages/chosen_models.h"
#include "core/explain/stages/failure_text.h"

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

} // namespace

void putOnDevice(const device::Device& device, const std::string& model, LoopReport& report) {
    if (!report.profile) return;
    estimateRegisters(device, *report.profile);
    const auto chosen = chosenModels(model, device);
    if (!chosen) {
        report.problem = failureText(chosen);
        return;
    }
    report.sweep = advice::block::sweepBlocks(*report.profile, device, sweepingModel(*chosen, device));
    report.blockSize = advice::block::adviseBlockSize(*report.profile, device);
    report.overhead = advice::transfers::overheadOf(*report.profile, device);
}

} // namespace forewarp::explain::stages
