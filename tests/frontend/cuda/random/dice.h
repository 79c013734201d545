#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace forewarp::test {

/// Choices that follow from a seed.
class Dice {
  public:
    explicit Dice(unsigned seed) : m_random(seed) {}

    /// Both bounds included.
    int between(int low, int high) { return low + int(m_random() % unsigned(high - low + 1)); }
    bool chance(int percent) { return between(1, 100) <= percent; }
    template <class T>
    const T& pick(const std::vector<T>& all) {
        return all[std::size_t(between(0, int(all.size()) - 1))];
    }
    std::string pick(std::initializer_list<const char*> all) { return all.begin()[between(0, int(all.size()) - 1)]; }

  private:
    std::mt19937 m_random;
};

} // namespace forewarp::test
