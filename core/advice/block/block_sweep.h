#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/registry.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::advice::block {

/// Predicted time of one block shape.
struct SweepPoint {
    kernel::BlockShape block;
    Seconds time;
    double occupancy = 0; ///< Resident warps over the SM's limit, 0…1.
    std::optional<models::ErrorRange> error = {}; ///< See Prediction::error.

    [[nodiscard]] std::optional<models::TimeInterval> interval() const {
        return error ? std::optional(models::intervalOf(time, *error)) : std::nullopt;
    }
};

/// The model's time for every block shape worth trying.
struct BlockSweep {
    std::string model;              ///< Identifier of the model, as models::find() takes it.
    std::vector<SweepPoint> points; ///< By threads per block, then by x. Shapes that cannot run are left out.
    int best = -1;                  ///< Position of the shape to take, as sweepBlocks() says; -1 for none.
};

/// Predictions that differ by less are told apart by no measured time.
inline constexpr double kSameBlockTime = 0.01;

/// Shapes that a sweep tries: multiples of a warp in one dimension; for nests of two or more mapped loops also x of 8,
/// 16, 32 … times y, and where the inner loops are shorter than a warp, blocks that span them: 3 × 32, 4 × 4 × 8. Only
/// such as the kernel may run in.
[[nodiscard]] std::vector<kernel::BlockShape> candidateBlocks(const kernel::KernelProfile& kernel,
                                                              const device::ComputeCapability& limits);

/// Predicts every candidate, and takes one of those within kSameBlockTime of the fastest: the one that gives most SMs a
/// block, then that of the highest occupancy, the fastest of these. Where several are equally fast, x is a multiple of
/// a warp, and the block has the fewest threads.
///
/// On measured times of PolyBench/GPU (blocks that a sweep tries, n of 256 and more; RTX 2070 SUPER and Tesla C2075)
/// the shapes taken are with every model, in the mean of both, at least as good as the fastest ones.
[[nodiscard]] BlockSweep sweepBlocks(const kernel::KernelProfile& kernel, const device::Device& device,
                                     const models::Model& model);

} // namespace forewarp::advice::block
