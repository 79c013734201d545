#include "core/memory/cache.h"

#include <algorithm>
#include <bit>

namespace forewarp::memory {

namespace {

constexpr std::uint64_t kMostWays = 65'536; ///< Positions in a set are 16 bits wide.
constexpr std::uint64_t kNoLine = ~std::uint64_t(0); ///< No byte lies there: lines have at least 2 bytes.

} // namespace

Cache::Cache(const CacheShape& shape)
    : m_lastSector(shape.lineBytes / shape.sectorBytes - 1), m_lineShift(std::countr_zero(shape.lineBytes)),
      m_sectorShift(std::countr_zero(shape.sectorBytes)) {
    const std::uint64_t lines = std::max<std::uint64_t>(1, shape.bytes / shape.lineBytes);
    m_waysPerSet = std::uint32_t(std::clamp<std::uint64_t>(shape.ways, 1, std::min(lines, kMostWays)));
    m_sets = lines / m_waysPerSet;
    m_setShift = std::countr_zero(m_sets);
    m_setGroups = m_sets >> m_setShift;
    clear();
}

void Cache::clear() {
    m_newest.assign(m_sets, 0);
    m_ways.resize(m_sets * m_waysPerSet);
    for (std::uint64_t i = 0; i < m_ways.size(); ++i) {
        const std::uint64_t position = i % m_waysPerSet;
        const std::uint64_t newer = position == 0 ? m_waysPerSet - 1 : position - 1;
        const std::uint64_t older = position + 1 == m_waysPerSet ? 0 : position + 1;
        m_ways[i] = {kNoLine, 0, std::uint16_t(newer), std::uint16_t(older)};
    }
}

bool Cache::renew(Way* set, std::uint16_t& newest, std::uint64_t line) const {
    std::uint32_t position = 0;
    while (position < m_waysPerSet && set[position].line != line) ++position;
    const std::uint16_t oldest = set[newest].newer;
    if (position == m_waysPerSet) {
        set[oldest].line = line;
        newest = oldest; // Nobody else changes places: the ring turns by one.
        return false;
    }
    if (position != oldest) {
        Way& way = set[position];
        set[way.newer].older = way.older;
        set[way.older].newer = way.newer;
        way.older = newest;
        way.newer = oldest;
        set[newest].newer = std::uint16_t(position);
        set[oldest].older = std::uint16_t(position);
    }
    newest = std::uint16_t(position);
    return true;
}

} // namespace forewarp::memory
