#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::simulation::scheduler {

/// Which warp sits where on the SM: blocks move in as room allows, warps are numbered in order of start.
class WarpPlaces {
  public:
    WarpPlaces(int warpsPerBlock, int residentBlocks, std::int64_t blocks);

    [[nodiscard]] int places() const { return int(m_blocks.size()) * m_warpsPerBlock; }
    [[nodiscard]] int warpsPerBlock() const { return m_warpsPerBlock; }
    [[nodiscard]] std::int64_t warpAt(int place) const {
        return m_blocks[blockOf(place)].firstWarp + place % m_warpsPerBlock;
    }
    [[nodiscard]] int firstPlaceBeside(int place) const { return place - place % m_warpsPerBlock; }

    /// Lets the next block move in; returns its first place, or -1 where there is no room or no block left.
    [[nodiscard]] int admit();
    /// A warp has come to a barrier; true where it is the block's last.
    [[nodiscard]] bool arrive(int place);
    /// A warp has ended; true where it is the block's last, which makes room.
    bool end(int place);

  private:
    struct Block {
        std::int64_t firstWarp = 0;
        int warps = 0; ///< That have not ended.
        int arrived = 0;
    };
    [[nodiscard]] std::size_t blockOf(int place) const { return std::size_t(place / m_warpsPerBlock); }

    int m_warpsPerBlock;
    std::int64_t m_left; ///< Blocks that have not started.
    std::int64_t m_nextWarp = 0;
    std::vector<Block> m_blocks; ///< Room for one each.
    std::vector<int> m_rooms;    ///< Free ones, the next to be taken last.
};

} // namespace forewarp::simulation::scheduler
