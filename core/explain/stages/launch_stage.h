#pragma once

#include "core/explain/report.h"

namespace forewarp::explain::stages {

/// The block that the scenario names; else the sweep's best; else a small one.
[[nodiscard]] kernel::BlockShape chosenBlock(const Scenario& scenario, const device::Device& device,
                                             const LoopReport& report);

/// A block to launch with, and what simulations have shown of it.
struct KnownBlock {
    kernel::BlockShape block;
    models::KnownBehaviour known;
};

/// Adds to a loop on a device everything that depends on the block: launch, predictions, accesses. Whatever `at` does
/// not know is simulated. What models refuse becomes LoopReport::problem.
void explainLaunch(const KnownBlock& at, const device::Device& device, const Scenario& scenario, LoopReport& report);

/// The same loop with another block. What does not depend on the block is kept.
[[nodiscard]] LoopReport withBlock(const LoopReport& loop, const KnownBlock& at, const device::Device& device,
                                   const Scenario& scenario);

} // namespace forewarp::explain::stages
