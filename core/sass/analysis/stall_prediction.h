#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/sass/analysis/control_flow.h"

#include <vector>

namespace forewarp::sass::analysis {

/// Cycles that instructions and barriers cost, by architecture.
struct StallCosts {
    double globalLatency = 200; ///< Of local memory too.
    double sharedLatency = 24;
    double doublePrecisionFactor = 32; ///< Full-rate lanes over double-precision lanes.
    double quarterRateFactor = 4;
    double loopFactor = 10;
};
/// The constants of the authors' tool, with the throughput factors of the device.
[[nodiscard]] StallCosts stallCostsOf(const device::Device& device);

/// Where a block's cycles go.
struct BlockStall {
    double issue = 0;
    double doublePrecision = 0;
    double quarterRate = 0;
    double globalBarriers = 0;
    double sharedBarriers = 0;
    double executions = 1; ///< loopFactor per backward edge around it, times its function's calls; 0: unreached.

    [[nodiscard]] double total() const {
        return issue + doublePrecision + quarterRate + globalBarriers + sharedBarriers;
    }
};

/// What the predictor says of one variant.
struct StallPrediction {
    std::vector<BlockStall> blocks; ///< As in ControlFlow::blocks.
    double stall = 0;               ///< Σ executions · total, cycles of one warp.
    double occupancy = 0;           ///< 0…1
};

/// Stall of a program at an occupancy.
///
/// Source: P. Sakdhnagool, A. Sabne, R. Eigenmann, «RegDem», arXiv:1907.02894, and the authors' tool (github.com/puttsk/pyrede,
/// pycuasm/tuning.py) where the paper's text is not at hand: stall counts, double-precision and quarter-rate instructions times
/// their factor and the occupancy, waits for barriers by the latency left of what set them; blocks in loops ten times each.
[[nodiscard]] StallPrediction predictStall(const encoding::Kernel& kernel, const ControlFlow& flow, double occupancy,
                                           const StallCosts& costs);

/// f(x) = 0.14088 · x^(−0.86281): how much longer a warp's stalls last at occupancy x (0…1], relative.
[[nodiscard]] double occupancyCurve(double occupancy);

/// S · f(occ) / f(best occ): comparable between variants.
[[nodiscard]] double adjustedStall(const StallPrediction& variant, double bestOccupancy);

} // namespace forewarp::sass::analysis
