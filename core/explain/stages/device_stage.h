#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::explain::stages {

/// Adds to a profiled loop what the device and the choice of models decide whatever the block: registers per thread,
/// the sweep over all blocks, the block size by rules, transfers. An unknown model becomes LoopReport::problem.
/// Inputs: the facts that the loop is of; of the scenario the model and the run.
void putOnDevice(const kernel::ProgramFacts& facts, const device::Device& device, const Scenario& scenario,
                 LoopReport& report);

} // namespace forewarp::explain::stages
