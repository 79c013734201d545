#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace forewarp::warps {

/// One for each thread of a warp.
inline constexpr int kWarpLanes = device::kWarpSize;

/// Which iteration of each mapped loop a thread runs.
struct ThreadIndex {
    long long x = 0;
    long long y = 0;
    long long z = 0;
};

/// Whether the extent goes beyond the thread in every dimension; where it begins is not asked.
[[nodiscard]] constexpr bool isInside(const ThreadIndex& thread, const ThreadIndex& extent) {
    return thread.x < extent.x && thread.y < extent.y && thread.z < extent.z;
}

/// The threads of one warp.
struct WarpLanes {
    std::array<ThreadIndex, kWarpLanes> thread{};
    std::uint32_t active = 0; ///< Bit per lane; the others lie outside the loops or the block.
};

/// One memory instruction of one warp.
struct WarpRequest {
    int access = 0;          ///< Position in KernelProfile::accesses.
    std::uint32_t lanes = 0; ///< Bit per lane that takes part; 0 where a condition leads the warp past it.
    /// Requests of the same access and pattern, but 0, have the same lanes at the same distances from each other.
    std::uint32_t pattern = 0;
    std::array<std::uint64_t, kWarpLanes> address{}; ///< First byte of what each of them reads or writes.

    /// That of the lowest lane that takes part. Valid: where one does.
    [[nodiscard]] std::uint64_t firstAddress() const { return address[std::size_t(std::countr_zero(lanes))]; }
};

/// Whole bytes, far from overflow; only the pattern of the addresses matters.
[[nodiscard]] inline long long wholeBytes(double bytes) {
    constexpr double kFarthest = 1e15;
    return std::llround(std::clamp(bytes, -kFarthest, kFarthest));
}

/// What one warp does to memory, in program order; lanes that part meet again where their loops do.
class WarpStream {
  public:
    virtual ~WarpStream() = default;
    /// False at the end of the warp; `request` is then undefined.
    [[nodiscard]] virtual bool next(WarpRequest& request) = 0;
};

/// The threads of a kernel: made from affine accesses, or read from a trace.
class ThreadSource {
  public:
    virtual ~ThreadSource() = default;
    [[nodiscard]] virtual std::unique_ptr<WarpStream> warp(const WarpLanes& lanes) const = 0;
    /// Threads that there is anything to say of, in each dimension.
    [[nodiscard]] virtual ThreadIndex extent() const = 0;
};

/// Blocks cover the extent, x fastest; threads count along x first, then y, then z.
class BlockGrid {
  public:
    BlockGrid(const ThreadIndex& extent, const kernel::BlockShape& block);

    [[nodiscard]] long long blocks() const { return m_columns * m_rows * m_layers; }
    [[nodiscard]] int warpsPerBlock() const;
    [[nodiscard]] WarpLanes warp(long long block, int warpOfBlock) const;

  private:
    ThreadIndex m_extent;
    kernel::BlockShape m_block;
    long long m_columns;
    long long m_rows;
    long long m_layers;
};

} // namespace forewarp::warps
