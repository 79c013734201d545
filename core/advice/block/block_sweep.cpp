#include "core/advice/block/block_sweep.h"

#include "core/kernel/limits/launch_limits.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace forewarp::advice::block {

namespace {

bool isSmaller(const kernel::BlockShape& a, const kernel::BlockShape& b) {
    return std::make_tuple(a.threads(), a.x, a.y) < std::make_tuple(b.threads(), b.x, b.y);
}

std::vector<kernel::BlockShape> rectangles(int mostThreads) {
    std::vector<kernel::BlockShape> blocks;
    for (const int x : {8, 16, 32, 64, 128, 256, 512, 1024}) {
        for (const int y : {1, 2, 4, 8, 16, 32}) {
            const int threads = x * y;
            if (threads >= device::kWarpSize && threads <= mostThreads) blocks.push_back({x, y, 1});
        }
    }
    return blocks;
}

/// Threads along a dimension where one block can span them all; nothing for loops as long as a warp.
std::optional<int> shortExtent(const kernel::KernelProfile& kernel, kernel::ThreadDimension dimension) {
    const auto mapped = std::ranges::find(kernel.mapped, dimension, &kernel::MappedLoop::dimension);
    const bool isShort =
        mapped != kernel.mapped.end() && mapped->iterations >= 1 && mapped->iterations < device::kWarpSize;
    return isShort ? std::optional(int(mapped->iterations)) : std::nullopt;
}

/// Whole rows, or whole planes, of a nest whose inner loops are short: fields of a structure, small matrices.
std::vector<kernel::BlockShape> wholeRows(const kernel::KernelProfile& kernel, int mostThreads) {
    const auto x = shortExtent(kernel, kernel::ThreadDimension::x), y = shortExtent(kernel, kernel::ThreadDimension::y);
    const bool hasPlanes = kernel.mapped.size() > 2;
    if (!x || (hasPlanes && !y)) return {};
    const int most = hasPlanes ? kernel::limits::kMostThreadsInZ : mostThreads;
    std::vector<kernel::BlockShape> blocks;
    for (int count = 1; count <= most; count *= 2) {
        const kernel::BlockShape block =
            hasPlanes ? kernel::BlockShape{*x, *y, count} : kernel::BlockShape{*x, count, 1};
        if (block.threads() >= device::kWarpSize && block.threads() <= mostThreads) blocks.push_back(block);
    }
    return blocks;
}

/// What speaks for a shape beside its time.
struct Virtues {
    double busySms = 0; ///< SMs that get a block.
    double occupancy = 0;
};

bool isBefore(const Virtues& a, const Virtues& b) {
    return std::tie(a.busySms, a.occupancy) > std::tie(b.busySms, b.occupancy);
}

/// Rows of whole warps, then fewer threads: among shapes that are equally fast.
auto simplicityOf(const kernel::BlockShape& block) {
    return std::make_tuple(block.x % device::kWarpSize != 0, block.threads(), block.x);
}

/// Leaves the positions of the points that take at most `tolerance` longer than the fastest of them.
void keepFastest(const std::vector<SweepPoint>& points, double tolerance, std::vector<std::size_t>& positions) {
    const auto timeOf = [&](std::size_t i) { return points[i].time; };
    const Seconds shortest = timeOf(std::ranges::min(positions, {}, timeOf));
    std::erase_if(positions, [&](std::size_t i) { return timeOf(i) > shortest * (1 + tolerance); });
}

/// See BlockSweep::best.
int bestOf(const std::vector<SweepPoint>& points, const std::vector<Virtues>& virtues) {
    constexpr double kRounding = 1e-9;
    if (points.empty()) return -1;
    std::vector<std::size_t> left(points.size());
    std::iota(left.begin(), left.end(), std::size_t(0));
    keepFastest(points, kSameBlockTime, left);
    const auto virtuesOf = [&](std::size_t i) { return virtues[i]; };
    const Virtues most = virtuesOf(std::ranges::min(left, isBefore, virtuesOf));
    std::erase_if(left, [&](std::size_t i) { return isBefore(most, virtues[i]); });
    keepFastest(points, kRounding, left);
    return int(std::ranges::min(left, {}, [&](std::size_t i) { return simplicityOf(points[i].block); }));
}

} // namespace

std::vector<kernel::BlockShape> candidateBlocks(const kernel::KernelProfile& kernel,
                                                const device::ComputeCapability& limits) {
    std::vector<kernel::BlockShape> blocks;
    for (int x = device::kWarpSize; x <= limits.threadsPerBlock; x += device::kWarpSize) blocks.push_back({x, 1, 1});
    if (kernel.mapped.size() > 1) {
        const std::vector<kernel::BlockShape> more = rectangles(limits.threadsPerBlock);
        blocks.insert(blocks.end(), more.begin(), more.end());
        const std::vector<kernel::BlockShape> whole = wholeRows(kernel, limits.threadsPerBlock);
        blocks.insert(blocks.end(), whole.begin(), whole.end());
    }
    std::erase_if(blocks, [&](const kernel::BlockShape& block) { return !kernel.mayRunIn(block); });
    std::sort(blocks.begin(), blocks.end(), isSmaller);
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

BlockSweep sweepBlocks(const kernel::KernelProfile& kernel, const device::Device& device, const models::Model& model) {
    BlockSweep sweep{std::string(model.id), {}, -1};
    std::vector<Virtues> virtues;
    for (const kernel::BlockShape& block : candidateBlocks(kernel, device.capability)) {
        const kernel::Launch launch = kernel.launchWith(block);
        const auto prediction = model.predict(kernel, device, launch);
        if (!prediction) continue;
        const double occupancy = prediction->occupancy ? prediction->occupancy->fraction() : 0;
        sweep.points.push_back({block, prediction->time, occupancy, prediction->error});
        virtues.push_back({std::min(launch.blocks, device.smCount.value), occupancy});
    }
    sweep.best = bestOf(sweep.points, virtues);
    return sweep;
}

} // namespace forewarp::advice::block
