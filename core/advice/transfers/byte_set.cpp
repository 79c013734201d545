#include "core/advice/transfers/byte_set.h"

#include <algorithm>

namespace forewarp::advice::transfers {

ByteSet::ByteSet(const std::vector<long long>& offsets, int elementBytes) {
    std::vector<long long> sorted = offsets;
    std::ranges::sort(sorted);
    for (const long long offset : sorted) append(offset, offset + std::max(1, elementBytes));
}

std::optional<ByteSet> ByteSet::repeated(long long step, long long count) const {
    ByteSet all = *this;
    for (long long copies = 1; copies < count && step != 0;) {
        const long long more = std::min(copies, count - copies);
        all = all.withCopy(more * step);
        if (all.m_pieces.size() > kMostPieces) return std::nullopt;
        copies += more;
    }
    return all;
}

ByteSet ByteSet::withCopy(long long distance) const {
    std::vector<Piece> copy = m_pieces;
    for (Piece& piece : copy) piece = {piece.begin + distance, piece.end + distance, 0};
    std::vector<Piece> both(2 * m_pieces.size());
    std::ranges::merge(m_pieces, copy, both.begin(), {}, &Piece::begin, &Piece::begin);
    ByteSet joined;
    for (const Piece& piece : both) joined.append(piece.begin, piece.end);
    return joined;
}

/// Inputs: no piece begins after this one.
void ByteSet::append(long long begin, long long end) {
    if (m_pieces.empty()) {
        m_pieces.push_back({begin, end, 0});
        return;
    }
    Piece& last = m_pieces.back();
    if (begin <= last.end) last.end = std::max(last.end, end);
    else m_pieces.push_back({begin, end, last.before + last.end - last.begin});
}

double ByteSet::bytes() const {
    const Piece& last = m_pieces.back();
    return double(last.before + last.end - last.begin);
}

long long ByteSet::placeOf(long long offset) const {
    const auto isBefore = [](const Piece& piece, long long byte) { return piece.begin <= byte; };
    const auto next = std::lower_bound(m_pieces.begin(), m_pieces.end(), offset, isBefore);
    if (next == m_pieces.begin()) return 0;
    const Piece& piece = *(next - 1);
    return piece.before + std::min(offset, piece.end) - piece.begin;
}

} // namespace forewarp::advice::transfers
