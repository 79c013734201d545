#include "core/simulation/scheduler/warp_places.h"

#include <algorithm>

namespace forewarp::simulation::scheduler {

WarpPlaces::WarpPlaces(int warpsPerBlock, int residentBlocks, std::int64_t blocks)
    : m_warpsPerBlock(std::max(1, warpsPerBlock)), m_left(blocks),
      m_blocks(std::size_t(std::clamp<std::int64_t>(residentBlocks, 1, std::max<std::int64_t>(1, blocks)))) {
    for (int room = int(m_blocks.size()) - 1; room >= 0; --room) m_rooms.push_back(room);
}

int WarpPlaces::admit() {
    if (m_left <= 0 || m_rooms.empty()) return -1;
    --m_left;
    const int room = m_rooms.back();
    m_rooms.pop_back();
    m_blocks[std::size_t(room)] = {m_nextWarp, m_warpsPerBlock, 0};
    m_nextWarp += m_warpsPerBlock;
    return room * m_warpsPerBlock;
}

bool WarpPlaces::arrive(int place) {
    Block& block = m_blocks[blockOf(place)];
    if (++block.arrived < block.warps) return false;
    block.arrived = 0;
    return true;
}

bool WarpPlaces::end(int place) {
    if (--m_blocks[blockOf(place)].warps > 0) return false;
    m_rooms.push_back(int(blockOf(place)));
    return true;
}

} // namespace forewarp::simulation::scheduler
