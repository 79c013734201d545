#include "core/models/forewarp/waves.h"

#include "core/warps/array_layout.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp {

namespace {

constexpr double kMostWaves = 64;

std::array<double, 3> sizesOf(const warps::ThreadIndex& extent) {
    return {double(extent.x), double(extent.y), double(extent.z)};
}

double warpsWithThreads(const kernel::BlockShape& block, const warps::ThreadIndex& extent) {
    double warps = 0;
    int last = -1;
    for (int thread = 0; thread < block.threads(); ++thread) {
        const bool isInside = thread % block.x < extent.x && thread / block.x % block.y < extent.y &&
                              thread / block.x / block.y < extent.z;
        if (isInside && thread / warps::kWarpLanes != last) ++warps;
        if (isInside) last = thread / warps::kWarpLanes;
    }
    return std::max(1.0, warps);
}

/// Threads of some blocks in a row, first and last in each dimension.
struct ThreadBox {
    std::array<double, 3> first{};
    std::array<double, 3> last{};
};

ThreadBox boxOf(double firstBlock, double lastBlock, const ResidentGrid& grid) {
    const std::array<double, 3> extent = sizesOf(grid.extent);
    ThreadBox box;
    for (std::size_t i = 0; i < extent.size(); ++i) {
        const double next = std::floor(firstBlock / grid.blocks[i]);
        const double end = std::floor(lastBlock / grid.blocks[i]);
        const bool isOneRow = next == end;
        box.first[i] = isOneRow ? (firstBlock - next * grid.blocks[i]) * grid.block[i] : 0;
        const double behind = isOneRow ? (lastBlock - end * grid.blocks[i] + 1) * grid.block[i] : extent[i];
        box.last[i] = std::min(behind, extent[i]) - 1;
        firstBlock = next;
        lastBlock = end;
    }
    return box;
}

/// A loop's trips with the counters around it at their means.
struct MeanTrips {
    double constant = 0;
    std::array<double, 3> perThread{};

    [[nodiscard]] double longestIn(const ThreadBox& box) const {
        double trips = constant;
        for (std::size_t i = 0; i < perThread.size(); ++i)
            trips += std::max(perThread[i] * box.first[i], perThread[i] * box.last[i]);
        return std::max(0.0, trips);
    }
    [[nodiscard]] double meanOver(const warps::ThreadIndex& extent) const {
        const std::array<double, 3> sizes = sizesOf(extent);
        double trips = constant;
        for (std::size_t i = 0; i < sizes.size(); ++i) trips += perThread[i] * (sizes[i] - 1) / 2;
        return std::max(0.0, trips);
    }
};

/// Of trips that are no form, the longest that was seen among the threads of these blocks, or beside them.
double longestIn(const kernel::SampledTrips& sampled, const ThreadBox& box, const warps::ThreadIndex& extent) {
    const auto dimension = std::size_t(sampled.dimension);
    const double last = double(sampled.trips.size() - 1);
    const double threads = std::max(1.0, sizesOf(extent)[dimension] - 1);
    const double from = std::floor(box.first[dimension] / threads * last);
    const double to = std::min(last, std::ceil(box.last[dimension] / threads * last));
    return *std::max_element(sampled.trips.begin() + std::ptrdiff_t(from),
                             sampled.trips.begin() + std::ptrdiff_t(to) + 1);
}

/// Longest over mean trips of one loop, mean of the waves. Inputs: `longestInBox`: of the blocks of a box.
template <class LongestIn>
double stretchOf(double mean, const ResidentGrid& grid, const LongestIn& longestInBox) {
    if (mean <= 0) return 1;
    const double blocks = grid.allBlocks();
    const double waves = std::ceil(blocks / grid.perWave);
    const double samples = std::min(waves, kMostWaves);
    double longest = 0;
    for (double sample = 0; sample < samples; ++sample) {
        const double first = std::floor((sample + 0.5) * waves / samples) * grid.perWave;
        longest += longestInBox(boxOf(first, std::min(first + grid.perWave, blocks) - 1, grid)) / samples;
    }
    return std::max(1.0, longest / mean);
}

/// Calls `visit(mean, longestInBox)` for every loop around the phase whose trips differ from thread to thread.
template <class Visit>
void visitUnevenLoops(const kernel::KernelProfile& kernel, const KernelPhase& phase, const ResidentGrid& grid,
                      const Visit& visit) {
    std::vector<double> meanCounter(kernel.innerLoops.size(), 0);
    for (const int loop : phase.loopsAround) {
        const kernel::CounterForm& form = kernel.innerLoops[std::size_t(loop)].trips;
        MeanTrips trips{form.constant, form.perThread};
        for (std::size_t i = 0; i < std::min(form.perIteration.size(), meanCounter.size()); ++i)
            trips.constant += form.perIteration[i] * meanCounter[i];
        const double mean = trips.meanOver(grid.extent);
        meanCounter[std::size_t(loop)] = std::max(0.0, (mean - 1) / 2);
        const kernel::SampledTrips& sampled = kernel.innerLoops[std::size_t(loop)].sampled;
        if (trips.perThread != std::array<double, 3>{})
            visit(mean, [&](const ThreadBox& box) { return trips.longestIn(box); });
        else if (!sampled.trips.empty())
            visit(mean, [&](const ThreadBox& box) { return longestIn(sampled, box, grid.extent); });
    }
}

/// Of the thread at these shares of the grid's extent.
double iterationsAt(const std::array<double, 3>& share, const kernel::KernelProfile& kernel, const KernelPhase& phase,
                    const ResidentGrid& grid) {
    const std::array<double, 3> extent = sizesOf(grid.extent);
    ThreadBox thread;
    for (std::size_t i = 0; i < extent.size(); ++i)
        thread.first[i] = thread.last[i] = std::round(share[i] * (extent[i] - 1));
    double iterations = phase.iterations;
    visitUnevenLoops(kernel, phase, grid, [&](double mean, const auto& tripsIn) {
        if (mean > 0) iterations *= tripsIn(thread) / mean;
    });
    return iterations;
}

/// Seventeen along the diagonal of the grid, and its corners.
std::vector<std::array<double, 3>> placesInGrid() {
    constexpr int kSteps = 16;
    constexpr int kCorners = 8;
    std::vector<std::array<double, 3>> places;
    for (int i = 0; i <= kSteps; ++i) places.push_back({double(i) / kSteps, double(i) / kSteps, double(i) / kSteps});
    for (int corner = 0; corner < kCorners; ++corner)
        places.push_back({double(corner & 1), double(corner >> 1 & 1), double(corner >> 2 & 1)});
    return places;
}

} // namespace

ResidentGrid residentGrid(const kernel::KernelProfile& kernel, const device::Device& device,
                          const kernel::Launch& launch, const device::Occupancy& occupancy) {
    ResidentGrid grid;
    grid.extent = warps::extentOf(kernel);
    grid.block = {double(launch.block.x), double(launch.block.y), double(launch.block.z)};
    const std::array<double, 3> extent = sizesOf(grid.extent);
    grid.perWave = std::min(launch.blocks, occupancy.blocksPerSm * device.smCount.value);
    grid.perSm = std::min(double(occupancy.blocksPerSm), std::ceil(launch.blocks / device.smCount.value));
    grid.warpsPerBlock = warpsWithThreads(launch.block, grid.extent);
    double left = grid.perWave;
    for (std::size_t i = 0; i < extent.size(); ++i) {
        grid.blocks[i] = std::ceil(extent[i] / grid.block[i]);
        grid.resident[i] = std::clamp(std::ceil(left), 1.0, grid.blocks[i]);
        left /= grid.blocks[i];
    }
    return grid;
}

double longestIterations(const kernel::KernelProfile& kernel, const KernelPhase& phase, const ResidentGrid& grid) {
    double longest = phase.iterations;
    visitUnevenLoops(kernel, phase, grid,
                     [&](double mean, const auto& longestInBox) { longest *= stretchOf(mean, grid, longestInBox); });
    return longest;
}

double shareOfOneThread(const kernel::KernelProfile& kernel, const std::vector<KernelPhase>& phases,
                        const ResidentGrid& grid) {
    double ofAll = 0;
    for (const KernelPhase& phase : phases) ofAll += longestIterations(kernel, phase, grid);
    double most = 0;
    for (const std::array<double, 3>& place : placesInGrid()) {
        double ofThread = 0;
        for (const KernelPhase& phase : phases) ofThread += iterationsAt(place, kernel, phase, grid);
        most = std::max(most, ofThread);
    }
    return ofAll > 0 ? std::min(1.0, most / ofAll) : 1;
}

} // namespace forewarp::models::forewarp
