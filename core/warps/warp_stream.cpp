#include "core/warps/warp_stream.h"

#include <algorithm>

namespace forewarp::warps {

namespace {

long long dividedUp(long long x, long long y) {
    return (x + y - 1) / y;
}

} // namespace

BlockGrid::BlockGrid(const ThreadIndex& extent, const kernel::BlockShape& block)
    : m_extent(extent), m_block{std::max(1, block.x), std::max(1, block.y), std::max(1, block.z)},
      m_columns(dividedUp(extent.x, m_block.x)), m_rows(dividedUp(extent.y, m_block.y)),
      m_layers(dividedUp(extent.z, m_block.z)) {}

int BlockGrid::warpsPerBlock() const {
    return int(dividedUp(m_block.threads(), kWarpLanes));
}

WarpLanes BlockGrid::warp(long long block, int warpOfBlock) const {
    const ThreadIndex corner{block % m_columns * m_block.x, block / m_columns % m_rows * m_block.y,
                             block / (m_columns * m_rows) * m_block.z};
    const int first = warpOfBlock * kWarpLanes;
    ThreadIndex inBlock{first % m_block.x, first / m_block.x % m_block.y, first / (m_block.x * m_block.y)};
    WarpLanes lanes;
    for (int lane = 0; lane < std::min(kWarpLanes, m_block.threads() - first); ++lane) {
        const ThreadIndex thread{corner.x + inBlock.x, corner.y + inBlock.y, corner.z + inBlock.z};
        lanes.thread[std::size_t(lane)] = thread;
        if (isInside(thread, m_extent)) lanes.active |= 1U << lane;
        if (++inBlock.x < m_block.x) continue;
        inBlock.x = 0;
        if (++inBlock.y < m_block.y) continue;
        inBlock.y = 0;
        ++inBlock.z;
    }
    return lanes;
}

} // namespace forewarp::warps
