#pragma once

#include "tests/fuzz/target.h"

#include <cstdint>
#include <random>

namespace forewarp::fuzz {

/// Damages inputs, the same way each time it is made with the same seed.
///
/// It knows what text is made of: numbers become extremes, words change places, brackets are nested deeply. In bytes it
/// flips bits, and writes extremes over whole words.
class Mutator {
  public:
    /// `parts`: inputs whose pieces are put into others; must outlive this.
    Mutator(const Inputs& parts, std::uint64_t seed) : m_parts(parts), m_random(seed) {}

    /// One of the parts, damaged in one to four ways.
    [[nodiscard]] std::string next();
    /// Damages one input in one way; it never grows beyond kMostBytes.
    void damage(std::string& input);

    static constexpr std::size_t kMostBytes = std::size_t(1) << 20;

  private:
    struct Piece {
        std::size_t at = 0;
        std::size_t size = 0;
    };

    [[nodiscard]] std::size_t below(std::size_t end) { return end == 0 ? 0 : std::size_t(m_random() % end); }
    [[nodiscard]] Piece pieceOf(const std::string& input, std::size_t mostBytes);
    [[nodiscard]] Piece wordOf(const std::string& input);
    [[nodiscard]] Piece numberOf(const std::string& input);

    void flipBits(std::string& input);
    void overwriteByExtreme(std::string& input);
    void cutOut(std::string& input);
    void cutShort(std::string& input);
    void repeat(std::string& input);
    void nest(std::string& input);
    void splice(std::string& input);
    void exchangeNumber(std::string& input);
    void exchangeWord(std::string& input);
    void moveLine(std::string& input);

    const Inputs& m_parts;
    std::mt19937_64 m_random;
};

} // namespace forewarp::fuzz
