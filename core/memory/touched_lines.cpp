#include "core/memory/touched_lines.h"

namespace forewarp::memory {

namespace {

constexpr int kFirstSlotBits = 10;
constexpr int kRecentBits = 12;
constexpr std::size_t kAccessesPerWord = 64;
constexpr int kNeighbourBits = 3; ///< So many lines side by side have slots side by side: programs walk.

/// Fibonacci hashing (Knuth, The Art of Computer Programming 3, section 6.4): the upper bits are well mixed.
std::size_t hashed(std::uint64_t value, int bits) {
    return std::size_t(value * 0x9E3779B97F4A7C15ULL >> (64 - bits));
}

} // namespace

TouchedLines::TouchedLines(const std::vector<int>& arrayOfAccess)
    : m_words((arrayOfAccess.size() + kAccessesPerWord - 1) / kAccessesPerWord),
      m_ofArray(arrayOfAccess.size() * m_words), m_recent(std::size_t(1) << kRecentBits),
      m_slots((m_words + 1) << kFirstSlotBits), m_slotBits(kFirstSlotBits) {
    for (std::size_t access = 0; access < arrayOfAccess.size(); ++access)
        for (std::size_t other = 0; other < arrayOfAccess.size(); ++other)
            if (arrayOfAccess[access] == arrayOfAccess[other])
                m_ofArray[access * m_words + other / kAccessesPerWord] |= 1ULL << other % kAccessesPerWord;
}

TouchedLines::Novelty TouchedLines::touch(std::uint64_t line, int access) {
    Recent& recent = m_recent[hashed(line * 31 + std::uint64_t(access), kRecentBits)];
    if (recent.line == line && recent.access == access) return {};
    recent = {line, access};
    const std::size_t place = placeOf(line);
    if (m_slots[place] != 0) return mark(place, access);
    m_slots[place] = line + 1;
    const Novelty novelty = mark(place, access);
    if (++m_used * 2 > std::size_t(1) << m_slotBits) grow();
    return novelty;
}

/// Of the line, or of the free slot it would get.
std::size_t TouchedLines::placeOf(std::uint64_t line) const {
    const std::size_t last = (std::size_t(1) << m_slotBits) - 1;
    const std::size_t group = hashed(line >> kNeighbourBits, m_slotBits - kNeighbourBits);
    std::size_t slot = group << kNeighbourBits | (line & ((1U << kNeighbourBits) - 1));
    while (m_slots[slot * (m_words + 1)] != 0 && m_slots[slot * (m_words + 1)] != line + 1) slot = (slot + 1) & last;
    return slot * (m_words + 1);
}

TouchedLines::Novelty TouchedLines::mark(std::size_t place, int access) {
    const auto word = std::size_t(access) / kAccessesPerWord;
    const std::uint64_t bit = 1ULL << std::size_t(access) % kAccessesPerWord;
    std::uint64_t* const accesses = &m_slots[place + 1];
    Novelty novelty{(accesses[word] & bit) == 0, true};
    for (std::size_t i = 0; i < m_words; ++i)
        if (accesses[i] & m_ofArray[std::size_t(access) * m_words + i]) novelty.toArray = false;
    accesses[word] |= bit;
    return novelty;
}

void TouchedLines::grow() {
    const std::vector<std::uint64_t> old = std::move(m_slots);
    ++m_slotBits;
    m_slots.assign((m_words + 1) << m_slotBits, 0);
    for (std::size_t slot = 0; slot < old.size(); slot += m_words + 1) {
        if (old[slot] == 0) continue;
        const std::size_t place = placeOf(old[slot] - 1);
        for (std::size_t i = 0; i <= m_words; ++i) m_slots[place + i] = old[slot + i];
    }
}

} // namespace forewarp::memory
