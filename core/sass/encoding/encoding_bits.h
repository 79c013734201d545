#pragma once

#include <array>
#include <cstdint>

namespace forewarp::sass::encoding {

/// Bits of an encoding, counted over both words.
class Bits {
  public:
    explicit Bits(const std::array<std::uint64_t, 2>& words) : m_words(words) {}

    [[nodiscard]] std::uint64_t at(unsigned low, unsigned width) const {
        std::uint64_t value = low < 64 ? m_words[0] >> low : m_words[1] >> (low - 64);
        if (low < 64 && low + width > 64) value |= m_words[1] << (64 - low);
        return width < 64 ? value & ((std::uint64_t{1} << width) - 1) : value;
    }
    [[nodiscard]] unsigned number(unsigned low, unsigned width) const { return unsigned(at(low, width)); }
    [[nodiscard]] bool has(unsigned bit) const { return at(bit, 1) != 0; }
    [[nodiscard]] std::int64_t signedAt(unsigned low, unsigned width) const {
        const std::uint64_t sign = std::uint64_t{1} << (width - 1);
        return std::int64_t(at(low, width) ^ sign) - std::int64_t(sign);
    }

  private:
    std::array<std::uint64_t, 2> m_words;
};

/// Puts a number into a field that lies in one of the words.
inline void putBits(std::array<std::uint64_t, 2>& words, unsigned low, unsigned width, std::uint64_t value) {
    const std::uint64_t mask = ((std::uint64_t{1} << width) - 1) << low % 64;
    words[low / 64] = (words[low / 64] & ~mask) | (value << low % 64 & mask);
}

} // namespace forewarp::sass::encoding
