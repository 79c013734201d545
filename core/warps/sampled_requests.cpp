#include "core/warps/sampled_requests.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::warps {

namespace {

static_assert(kernel::lanes::LaneFunction::kMostThreads == kWarpLanes, "One call evaluates one warp.");

constexpr std::uint64_t kMiddle = std::uint64_t(1) << 60; ///< Of the addresses: offsets go either way.

/// Multiples of the golden ratio and of its powers fill an interval evenly.
double spreadPart(int index, int row) {
    constexpr double kGoldenRatio = 0.6180339887498949;
    return std::fmod(0.5 + index * std::pow(kGoldenRatio, row + 1), 1);
}

const kernel::lanes::LaneExtent* extentOfLanes(const kernel::ProfiledAccess& access) {
    if (access.evaluated) return &access.evaluated->extent;
    return access.condition ? &access.condition->extent : nullptr;
}

/// As the affine form has it, modulo 2^64.
std::uint64_t affineAddress(const kernel::ProfiledAccess& access, const ThreadIndex& thread,
                            const std::vector<long long>& counters) {
    double bytes = access.constantBytes + access.bytesPerThreadX * double(thread.x) +
                   access.bytesPerThreadY * double(thread.y) + access.bytesPerThreadZ * double(thread.z);
    for (std::size_t i = 0; i < std::min(counters.size(), access.bytesPerIteration.size()); ++i)
        bytes += access.bytesPerIteration[i] * double(counters[i]);
    constexpr double kFarthest = 1e17;
    return std::uint64_t(std::llround(std::clamp(bytes, -kFarthest, kFarthest)));
}

} // namespace

std::vector<BlockMoment> spreadMoments(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                       int count) {
    const kernel::lanes::LaneExtent* extent = extentOfLanes(access);
    if (!extent) return {BlockMoment{}};
    const std::array<long long, 3> shape{std::max(1, block.x), std::max(1, block.y), std::max(1, block.z)};
    std::vector<BlockMoment> moments;
    for (int i = 0; i < count; ++i) {
        BlockMoment& moment = moments.emplace_back();
        std::array<long long, 3> corner{};
        for (std::size_t d = 0; d < corner.size(); ++d) {
            const long long blocks = (extent->threads[d] + shape[d] - 1) / shape[d];
            corner[d] = std::min(blocks - 1, (long long)(spreadPart(i, int(d)) * double(blocks))) * shape[d];
        }
        moment.corner = {corner[0], corner[1], corner[2]};
        for (std::size_t loop = 0; loop < extent->trips.size(); ++loop) {
            const double trips = double(extent->trips[loop]);
            moment.counters.push_back((long long)(spreadPart(i, int(loop) + 3) * trips));
        }
    }
    return moments;
}

std::vector<WarpRequest> requestsAt(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                    const BlockMoment& moment) {
    std::vector<WarpRequest> requests;
    const kernel::lanes::LaneExtent* lanes = extentOfLanes(access);
    const kernel::lanes::LaneFunction::Thread extent =
        lanes ? lanes->threads : kernel::lanes::LaneFunction::Thread{1, 1, 1};
    const int width = std::max(1, block.x);
    const int height = std::max(1, block.y);
    for (int first = 0; first < block.threads(); first += kWarpLanes) {
        WarpRequest request;
        std::array<kernel::lanes::LaneFunction::Thread, kWarpLanes> threads{};
        for (int lane = 0; lane < std::min(kWarpLanes, block.threads() - first); ++lane) {
            const int inBlock = first + lane;
            const ThreadIndex thread{moment.corner.x + inBlock % width, moment.corner.y + inBlock / width % height,
                                     moment.corner.z + inBlock / width / height};
            threads[std::size_t(lane)] = {thread.x, thread.y, thread.z};
            if (thread.x >= extent[0] || thread.y >= extent[1] || thread.z >= extent[2]) continue;
            request.lanes |= 1U << lane;
            request.address[std::size_t(lane)] = kMiddle + affineAddress(access, thread, moment.counters);
        }
        std::array<long long, kWarpLanes> values{};
        if (access.condition) {
            access.condition->holds.evaluate(threads, moment.counters, values);
            for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
                if (values[lane] == 0) request.lanes &= ~(1U << lane);
        }
        if (!request.lanes) continue;
        if (access.evaluated) {
            access.evaluated->bytes.evaluate(threads, moment.counters, values);
            for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
                request.address[lane] = kMiddle + std::uint64_t(values[lane]);
        }
        requests.push_back(request);
    }
    return requests;
}

} // namespace forewarp::warps
