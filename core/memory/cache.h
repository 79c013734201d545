#pragma once

#include <cstdint>
#include <vector>

namespace forewarp::memory {

/// A set-associative cache as its owner sees it.
struct CacheShape {
    std::uint64_t bytes = 0;       ///< What makes no whole set is left out.
    std::uint32_t lineBytes = 0;   ///< A power of two from 2 on.
    std::uint32_t sectorBytes = 0; ///< Fetched together; a power of two, at most lineBytes and at least lineBytes / 32.
    std::uint32_t ways = 0; ///< At most 65,536; where the cache has fewer lines, it is one set of them all.
};

enum class CacheAnswer {
    hit,
    sectorMiss, ///< The line is there, this sector of it is not.
    lineMiss, ///< Another line makes room.
};

/// Least-recently-used replacement within each set.
///
/// Source: S. Wang, G. Zhong, T. Mitra, CGPredict, TECS 2017, section 3.3.4: a reference hits where its temporal conflict
/// set, the different lines of its set since the line's last use, has fewer than `ways` members, equations (9)–(11).
/// LRU replacement is the same rule. Deviates: where there are 2^k sets, lines are spread over them by exclusive-or of all
/// parts of k bits of the line number; where there are m times as many, with m odd, the remainder by m of all but the
/// lowest k bits says which 2^k of them. GPUs hash, and powers of two as row strides would else meet in few sets. Lines
/// that follow each other still fill all sets evenly.
class Cache {
  public:
    explicit Cache(const CacheShape& shape);

    /// Looks up the sector that holds `address` and fetches it where it is not there.
    CacheAnswer access(std::uint64_t address);
    [[nodiscard]] std::uint64_t sets() const { return m_sets; }
    void clear();

  private:
    /// The ways of a set form a ring by last use, so that neither a hit nor a miss moves lines: what is newer than the
    /// newest is the oldest.
    struct Way {
        std::uint64_t line = 0;
        std::uint32_t sectors = 0; ///< Bit per sector that is there.
        std::uint16_t newer = 0; ///< Positions in the set.
        std::uint16_t older = 0;
    };
    [[nodiscard]] std::uint64_t setOf(std::uint64_t line) const;
    /// Makes `line` its set's newest, in place of the oldest if it is not there; says whether it was.
    bool renew(Way* set, std::uint16_t& newest, std::uint64_t line) const;

    std::vector<Way> m_ways; ///< Set by set.
    std::vector<std::uint16_t> m_newest; ///< Position of each set's last used way.
    std::uint64_t m_sets = 1;
    std::uint32_t m_waysPerSet = 1;
    std::uint32_t m_lastSector = 0; ///< Of a line: a mask.
    int m_lineShift = 0;
    int m_sectorShift = 0;
    int m_setShift = 0; ///< k
    std::uint64_t m_setGroups = 1; ///< m
};

inline std::uint64_t Cache::setOf(std::uint64_t line) const {
    constexpr int kLineBits = 64;
    if (m_setShift == 0) return line % m_sets;
    const std::uint64_t group = m_setGroups == 1 ? 0 : (line >> m_setShift) % m_setGroups;
    // Folded: after each step every part holds the exclusive-or of twice as many.
    for (int shift = m_setShift; shift < kLineBits; shift *= 2) line ^= line >> shift;
    return (group << m_setShift) | (line & ((std::uint64_t(1) << m_setShift) - 1));
}

// Here for speed: the inner loop of simulations of many millions of accesses.
inline CacheAnswer Cache::access(std::uint64_t address) {
    const std::uint64_t line = address >> m_lineShift;
    const std::uint32_t sector = std::uint32_t(1) << (address >> m_sectorShift & m_lastSector);
    const std::uint64_t index = setOf(line);
    Way* const set = m_ways.data() + index * m_waysPerSet;
    std::uint16_t& newest = m_newest[index];
    if (set[newest].line != line && !renew(set, newest, line)) {
        set[newest].sectors = sector;
        return CacheAnswer::lineMiss;
    }
    std::uint32_t& sectors = set[newest].sectors;
    const bool isHit = (sectors & sector) != 0;
    sectors |= sector;
    return isHit ? CacheAnswer::hit : CacheAnswer::sectorMiss;
}

} // namespace forewarp::memory
