#pragma once

#include <cstdint>
#include <vector>

namespace forewarp::memory {

/// Which cache lines each access and each array has touched so far.
class TouchedLines {
  public:
    /// `arrayOfAccess`: by access; the same number for accesses to the same array.
    explicit TouchedLines(const std::vector<int>& arrayOfAccess);

    struct Novelty {
        bool toAccess = false;
        bool toArray = false;
    };
    /// Notes that the access touches the line, and says whether it is the first to do so.
    Novelty touch(std::uint64_t line, int access);

  private:
    struct Recent {
        std::uint64_t line = 0;
        int access = -1;
    };
    [[nodiscard]] std::size_t placeOf(std::uint64_t line) const;
    void grow();
    Novelty mark(std::size_t place, int access);

    std::size_t m_words;                     ///< Of 64 accesses each.
    std::vector<std::uint64_t> m_ofArray;    ///< For each access, the accesses to its array; m_words each.
    std::vector<Recent> m_recent;            ///< What was touched lately and is known.
    std::vector<std::uint64_t> m_slots;      ///< Open addressing: line + 1 (0: free), then m_words of accesses.
    std::size_t m_used = 0;
    int m_slotBits;                          ///< log2 of the slots.
};

} // namespace forewarp::memory
