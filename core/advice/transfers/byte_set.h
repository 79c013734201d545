#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace forewarp::advice::transfers {

/// Bytes of an array, and where each lies once they are packed side by side in order.
class ByteSet {
  public:
    /// Elements of `elementBytes` at these offsets.
    ByteSet(const std::vector<long long>& offsets, int elementBytes);

    /// Adds copies of all bytes, `step` apart, so that there are `count` of them.
    /// Returns: nothing where the bytes fall into more than kMostPieces pieces.
    [[nodiscard]] std::optional<ByteSet> repeated(long long step, long long count) const;

    [[nodiscard]] double bytes() const;
    [[nodiscard]] long long begin() const { return m_pieces.front().begin; }
    /// Bytes of the set before this offset: the place of a byte when they are packed.
    [[nodiscard]] long long placeOf(long long offset) const;

    static constexpr std::size_t kMostPieces = std::size_t(1) << 16; ///< More bytes than a block may have.

  private:
    struct Piece {
        long long begin = 0;
        long long end = 0;
        long long before = 0; ///< Bytes of all pieces before this one.
    };
    ByteSet() = default;
    [[nodiscard]] ByteSet withCopy(long long distance) const;
    void append(long long begin, long long end);

    std::vector<Piece> m_pieces; ///< By begin, apart from each other.
};

} // namespace forewarp::advice::transfers
