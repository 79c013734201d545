#include "core/advice/shared_memory/shared_tile.h"

#include "core/memory/bank_conflicts.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::shared_memory {

namespace {

/// A counter of a part and how far it moves the address.
struct Stride {
    long long step = 0;
    long long count = 1;
};

long long wholeBytes(double bytes) {
    constexpr double kFarthest = 1e12; // No device has as much memory; sums of products stay exact.
    return std::llround(std::clamp(bytes, -kFarthest, kFarthest));
}

/// The counters that move the address, the smallest step first: what lies side by side is joined early.
std::vector<Stride> stridesOf(const kernel::ProfiledAccess& access, const TilePart& part) {
    std::vector<Stride> strides;
    const auto add = [&](double step, long long count) {
        if (step != 0 && count > 1) strides.push_back({wholeBytes(step), count});
    };
    const auto steps = access.bytesPerThread();
    for (std::size_t i = 0; i < steps.size(); ++i) add(steps[i], part.threads[i]);
    for (const auto& [loop, iterations] : part.loops) add(access.bytesPerIterationOf(loop), iterations);
    std::ranges::sort(strides, {}, [](const Stride& stride) { return std::abs(stride.step); });
    return strides;
}

/// How threads and iterations of a part move through a tile.
std::vector<Stride> stridesInTile(const kernel::ProfiledAccess& read, const TilePart& part) {
    std::vector<Stride> strides;
    const auto steps = read.bytesPerThread();
    for (std::size_t i = 0; i < steps.size(); ++i) strides.push_back({wholeBytes(steps[i]), part.threads[i]});
    for (const auto& [loop, iterations] : part.loops)
        strides.push_back({wholeBytes(read.bytesPerIterationOf(loop)), iterations});
    return strides;
}

/// Whether each counter moves a read inside its row or by whole rows.
bool keepsToRows(const kernel::ProfiledAccess& read, const TilePart& part, long long rowBytes) {
    long long first = wholeBytes(read.constantBytes) % rowBytes;
    long long end = first + read.elementBytes;
    for (const Stride& stride : stridesInTile(read, part)) {
        if (stride.step % rowBytes == 0) continue;
        const long long span = stride.step * (stride.count - 1);
        (span < 0 ? first : end) += span;
    }
    return first >= 0 && end <= rowBytes;
}

/// Different distances between what is loaded, the smallest first.
std::vector<double> distancesOf(const kernel::ProfiledAccess& access, const TilePart& part) {
    std::vector<double> distances;
    for (const Stride& stride : stridesOf(access, part)) distances.push_back(std::abs(double(stride.step)));
    const auto rest = std::ranges::unique(distances);
    distances.erase(rest.begin(), rest.end());
    if (distances.empty()) distances.push_back(access.elementBytes);
    return distances;
}

/// Where threads go along each dimension while they fill a tile, and all of them in the next round.
std::array<double, 4> fillSteps(const kernel::ProfiledAccess& access, const TilePart& part) {
    const std::vector<double> distances = distancesOf(access, part);
    std::array<double, 4> steps{distances.front()};
    std::size_t next = 1;
    double covered = steps[0] * double(part.threads[0]);
    for (std::size_t i = 1; i < steps.size(); ++i) {
        const long long threads = i < part.threads.size() ? part.threads[i] : 2;
        if (threads < 2) continue;
        steps[i] = next < distances.size() ? distances[next++] : covered;
        covered = steps[i] * double(threads);
    }
    return steps;
}

} // namespace

double TileLayout::bytes() const {
    const double packed = touched.bytes();
    return rowBytes > 0 ? packed + std::ceil(packed / double(rowBytes)) * double(padBytes) : packed;
}

long long TileLayout::placeOf(long long offset) const {
    const long long packed = touched.placeOf(offset);
    return rowBytes > 0 ? packed + packed / rowBytes * padBytes : packed;
}

double TilePart::threadCount() const {
    return double(threads[0]) * double(threads[1]) * double(threads[2]);
}

std::optional<transfers::ByteSet> bytesTouched(const std::vector<kernel::ProfiledAccess>& accesses,
                                               const TilePart& part) {
    std::vector<long long> offsets;
    for (const kernel::ProfiledAccess& access : accesses) offsets.push_back(wholeBytes(access.constantBytes));
    std::optional<transfers::ByteSet> bytes(transfers::ByteSet(offsets, accesses.front().elementBytes));
    for (const Stride& stride : stridesOf(accesses.front(), part)) {
        bytes = bytes->repeated(stride.step, stride.count);
        if (!bytes) return std::nullopt;
    }
    return bytes;
}

std::optional<TileLayout> paddedRows(const std::vector<kernel::ProfiledAccess>& accesses, const TilePart& part,
                                     const transfers::ByteSet& touched) {
    std::vector<kernel::ProfiledAccess> reads;
    for (const kernel::ProfiledAccess& access : accesses) reads.push_back(readOfTile(access, part, {touched}));
    const int element = reads.front().elementBytes;
    std::vector<long long> distances;
    for (const Stride& stride : stridesInTile(reads.front(), part))
        if (std::abs(stride.step) > element) distances.push_back(std::abs(stride.step));
    std::ranges::sort(distances);
    for (const long long rowBytes : distances) {
        const auto keeps = [&](const kernel::ProfiledAccess& read) { return keepsToRows(read, part, rowBytes); };
        if (std::ranges::all_of(reads, keeps)) return TileLayout{touched, rowBytes, element};
    }
    return std::nullopt;
}

kernel::ProfiledAccess readOfTile(const kernel::ProfiledAccess& access, const TilePart& part,
                                  const TileLayout& layout) {
    kernel::ProfiledAccess read = access;
    const long long first = wholeBytes(access.constantBytes);
    const auto stepInTile = [&](double step, long long count) {
        return count > 1 ? double(layout.placeOf(first + wholeBytes(step)) - layout.placeOf(first)) : 0;
    };
    read.space = kernel::MemorySpace::shared;
    read.constantBytes = double(layout.placeOf(first));
    read.bytesPerThreadX = stepInTile(access.bytesPerThreadX, part.threads[0]);
    read.bytesPerThreadY = stepInTile(access.bytesPerThreadY, part.threads[1]);
    read.bytesPerThreadZ = stepInTile(access.bytesPerThreadZ, part.threads[2]);
    std::ranges::fill(read.bytesPerIteration, 0);
    for (const auto& [loop, iterations] : part.loops)
        read.bytesPerIteration[std::size_t(loop)] = stepInTile(access.bytesPerIterationOf(loop), iterations);
    return read;
}

kernel::ProfiledAccess fillOfTile(const kernel::ProfiledAccess& access, const TilePart& part,
                                  const transfers::ByteSet& bytes) {
    kernel::ProfiledAccess fill = access;
    const auto steps = fillSteps(access, part);
    fill.fillsShared = true;
    fill.constantBytes = double(bytes.begin());
    fill.bytesPerThreadX = steps[0];
    fill.bytesPerThreadY = steps[1];
    fill.bytesPerThreadZ = steps[2];
    for (const auto& [loop, iterations] : part.loops) fill.bytesPerIteration[std::size_t(loop)] = 0;
    return fill;
}

double fillInstructions(const kernel::ProfiledAccess& access, const TilePart& part, const transfers::ByteSet& bytes) {
    constexpr std::array<double, 3> kDivided{6, 23, 37}; // Of tiles of one, two and three dimensions.
    const double elements = bytes.bytes() / access.elementBytes;
    if (std::fmod(elements, part.threadCount()) == 0) return kDirectFillInstructions;
    const auto size = (long long)bytes.bytes();
    const bool isRow = bytes.placeOf(bytes.begin() + size - 1) == size - 1;
    const auto moves = [](double step) { return step != 0; };
    auto dimensions = std::ranges::count_if(access.bytesPerThread(), moves);
    for (const TilePart::Loop& loop : part.loops) dimensions += moves(access.bytesPerIterationOf(loop.loop)) ? 1 : 0;
    return kDivided[std::size_t(isRow ? 0 : std::clamp<std::ptrdiff_t>(dimensions - 1, 0, 2))];
}

double nextRound(const kernel::ProfiledAccess& access, const TilePart& part) {
    return fillSteps(access, part).back();
}

int tileConflicts(const kernel::ProfiledAccess& access, const TilePart& part, const TileLayout& layout,
                  const kernel::BlockShape& block, const device::Device& device) {
    warps::WarpRequest request;
    const auto steps = access.bytesPerThread();
    for (int lane = 0; lane < std::min(block.threads(), warps::kWarpLanes); ++lane) {
        const std::array<int, 3> thread{lane % block.x, lane / block.x % block.y, lane / (block.x * block.y)};
        double offset = access.constantBytes;
        bool isActive = true;
        for (std::size_t i = 0; i < thread.size(); ++i) {
            offset += steps[i] * thread[i];
            isActive &= thread[i] < part.threads[i];
        }
        if (!isActive) continue;
        request.lanes |= 1U << lane;
        request.address[std::size_t(lane)] = std::uint64_t(layout.placeOf(wholeBytes(offset)));
    }
    return memory::conflictDegree(request, access.elementBytes, memory::sharedBanksOf(device));
}

} // namespace forewarp::advice::shared_memory
