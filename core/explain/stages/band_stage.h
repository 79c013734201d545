#pragma once

#include "core/explain/report.h"

namespace forewarp::explain::stages {

/// Has the models of bands predict again with what the user knows of the band; nothing where the scenario knows nothing.
/// What they refuse becomes LoopReport::bandProblem. Ranges and details stay those of the kernel alone.
void tellBand(const device::Device& device, const Scenario& scenario, LoopReport& report);

} // namespace forewarp::explain::stages
