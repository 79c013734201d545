#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/registry.h"

#include <string>
#include <vector>

namespace forewarp {

/// Predicted time of one block shape.
struct SweepPoint {
    BlockShape block;
    Seconds time;
    double occupancy = 0; ///< Resident warps over the SM's limit, 0…1.
};

/// The model's time for every block shape worth trying.
struct BlockSweep {
    std::string model;              ///< Identifier of the model, as `findModel` takes it.
    std::vector<SweepPoint> points; ///< By threads per block, then by x. Shapes that cannot run are left out.
    int best = -1;                  ///< Position of the fastest; the smaller block where several tie; -1 for none.
};

/// Shapes that a sweep tries: multiples of a warp in one dimension; for nests of two or more mapped loops also x of 8,
/// 16, 32 … times y.
[[nodiscard]] std::vector<BlockShape> candidateBlocks(const KernelProfile& kernel, const ComputeCapability& limits);

/// Predicts every candidate.
[[nodiscard]] BlockSweep sweepBlocks(const KernelProfile& kernel, const Device& device, const Model& model);

} // namespace forewarp
