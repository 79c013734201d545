#include "core/advice/block_sweep.h"

#include <algorithm>
#include <tuple>

namespace forewarp {

namespace {

constexpr int kThreadsPerWarp = 32;

bool isSmaller(const BlockShape& a, const BlockShape& b) {
    return std::make_tuple(a.threads(), a.x, a.y) < std::make_tuple(b.threads(), b.x, b.y);
}

std::vector<BlockShape> rectangles(int mostThreads) {
    std::vector<BlockShape> blocks;
    for (const int x : {8, 16, 32, 64, 128, 256, 512, 1024}) {
        for (const int y : {1, 2, 4, 8, 16, 32}) {
            const int threads = x * y;
            if (threads >= kThreadsPerWarp && threads <= mostThreads) blocks.push_back({x, y, 1});
        }
    }
    return blocks;
}

/// Whether `time` is shorter by more than rounding: otherwise the smaller block, which comes first, stays the best.
bool isFaster(Seconds time, Seconds best) {
    constexpr double kRounding = 1e-9;
    return time < best * (1 - kRounding);
}

} // namespace

std::vector<BlockShape> candidateBlocks(const KernelProfile& kernel, const ComputeCapability& limits) {
    std::vector<BlockShape> blocks;
    for (int x = kThreadsPerWarp; x <= limits.threadsPerBlock; x += kThreadsPerWarp) blocks.push_back({x, 1, 1});
    if (kernel.mapped.size() > 1) {
        const std::vector<BlockShape> more = rectangles(limits.threadsPerBlock);
        blocks.insert(blocks.end(), more.begin(), more.end());
    }
    std::sort(blocks.begin(), blocks.end(), isSmaller);
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

BlockSweep sweepBlocks(const KernelProfile& kernel, const Device& device, const Model& model) {
    BlockSweep sweep{std::string(model.id), {}, -1};
    for (const BlockShape& block : candidateBlocks(kernel, device.capability)) {
        const auto prediction = model.predict(kernel, device, kernel.launchWith(block));
        if (!prediction) continue;
        const double occupancy = prediction->occupancy ? prediction->occupancy->fraction() : 0;
        sweep.points.push_back({block, prediction->time, occupancy});
        const bool isBest = sweep.best < 0 || isFaster(prediction->time, sweep.points[std::size_t(sweep.best)].time);
        if (isBest) sweep.best = int(sweep.points.size()) - 1;
    }
    return sweep;
}

} // namespace forewarp
