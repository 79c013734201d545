#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::simulation::scheduler {

/// A set of small numbers, one bit each.
class PlaceSet {
  public:
    explicit PlaceSet(int places) : m_words((std::size_t(places) + kBits - 1) / kBits) {}

    void insert(int place) { m_words[std::size_t(place) / kBits] |= bit(place); }
    void erase(int place) { m_words[std::size_t(place) / kBits] &= ~bit(place); }
    [[nodiscard]] bool contains(int place) const { return (m_words[std::size_t(place) / kBits] & bit(place)) != 0; }

    /// The smallest member that is at least `from`, else the smallest; -1 where there is none.
    [[nodiscard]] int firstCyclic(int from) const {
        const std::size_t start = std::size_t(from) / kBits;
        if (start >= m_words.size()) return firstFrom(0);
        const std::uint64_t rest = m_words[start] & (~std::uint64_t(0) << (std::size_t(from) % kBits));
        if (rest != 0) return int(start * kBits) + std::countr_zero(rest);
        const int later = firstFrom(start + 1);
        return later >= 0 ? later : firstFrom(0);
    }

  private:
    static constexpr std::size_t kBits = 64;

    [[nodiscard]] static std::uint64_t bit(int place) { return std::uint64_t(1) << (std::size_t(place) % kBits); }
    [[nodiscard]] int firstFrom(std::size_t word) const {
        for (; word < m_words.size(); ++word) {
            if (m_words[word] != 0) return int(word * kBits) + std::countr_zero(m_words[word]);
        }
        return -1;
    }

    std::vector<std::uint64_t> m_words;
};

} // namespace forewarp::simulation::scheduler
