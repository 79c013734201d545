#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/sass/analysis/control_flow.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/analysis/stall_prediction.h"
#include "core/sass/demotion/demotion_targets.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass::report {

/// A step of the stairs of occupancy, with what it takes to get there.
struct SassStep {
    demotion::DemotionTarget target;
    std::optional<device::Occupancy> onDevice; ///< As the device counts; absent where it could not run such a block.
};

/// What is said of one kernel in GPU assembly.
struct SassReport {
    encoding::Kernel kernel;
    device::Device device;
    int threads = 0; ///< Per block.
    std::uint64_t dynamicSharedBytes = 0; ///< Per block, added by the launch.
    analysis::ControlFlow flow;
    analysis::Liveness liveness;
    analysis::StallCosts costs;
    double regdemOccupancy = 0; ///< 0…1, as the authors' tool counts.
    std::optional<device::Occupancy> occupancy;
    std::string problem; ///< Why there is no occupancy, and so no prediction: the block cannot run.
    std::vector<SassStep> steps;
    std::optional<analysis::StallPrediction> prediction;
    std::vector<std::string> assumptions;
    std::vector<std::string> caveats;

    [[nodiscard]] std::map<encoding::InstructionClass, int> countsByClass() const;
    /// Blocks by what all their executions cost, the most expensive first; empty without a prediction.
    [[nodiscard]] std::vector<int> blocksByCost() const;
    /// Cycles of all blocks with their executions; without a prediction, zeros.
    [[nodiscard]] analysis::BlockStall totalStall() const;
};

/// What all executions of a block cost together.
[[nodiscard]] analysis::BlockStall overExecutions(const analysis::BlockStall& block);

/// The bundled GPU whose compute capability is next to sm_XY; of equals that with most SMs.
[[nodiscard]] const device::Device& nearestDevice(int sm);

/// How a SASS kernel is to be looked at.
struct SassView {
    int threads = 256;
    bool areThreadsAssumed = true;
    std::optional<std::uint64_t> dynamicSharedBytes; ///< Per block; without it none is assumed.
    std::optional<double> loopFactor; ///< Times that every loop runs; nothing: RegDem's 10.
};
/// Control flow, liveness, occupancy, its stairs and the predicted stall of a kernel on a device.
///
/// The stall is that at the occupancy which the device has (core/device/occupancy.h); RegDem's own count rounds blocks to
/// even numbers and can be 0.
[[nodiscard]] SassReport sassReport(encoding::Kernel kernel, const device::Device& device, const SassView& view);

} // namespace forewarp::sass::report
