#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>

namespace forewarp::sass::test {

/// Numbers from a seed, the same everywhere.
class Random {
  public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint32_t word() {
        // Steele, Lea, Flood, «Fast splittable pseudorandom number generators», 2014.
        m_state += 0x9e3779b97f4a7c15;
        std::uint64_t value = (m_state ^ m_state >> 30) * 0xbf58476d1ce4e5b9;
        value = (value ^ value >> 27) * 0x94d049bb133111eb;
        return std::uint32_t((value ^ value >> 31) >> 32);
    }
    /// 0…most − 1
    int below(int most) { return int(word() % std::uint32_t(most)); }
    /// first…last
    int between(int first, int last) { return first + below(last - first + 1); }
    bool chance(int percent) { return below(100) < percent; }
    template <class Container>
    const auto& one(const Container& among) {
        return among[std::size_t(below(int(among.size())))];
    }

  private:
    std::uint64_t m_state;
};

/// Gives a kernel's instructions stall counts that just suffice or are a little longer, barriers, of which several may share
/// one, and waits at the first instruction that needs them, wherever that is.
void schedule(encoding::Kernel& kernel, Random& random);

} // namespace forewarp::sass::test
