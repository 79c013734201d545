#include "core/memory/memory_hierarchy.h"

#include <algorithm>
#include <cmath>

namespace forewarp {

namespace {

constexpr std::uint64_t kSegmentBytes = 128; ///< The largest transaction of cc 1.x, which has no lines.
constexpr std::uint64_t kRequestBytes = 128; ///< What an SM asks for at a time.
constexpr std::uint64_t kTransferBytes = 32; ///< What L2 answers with at a time.

} // namespace

MemoryHierarchy::MemoryHierarchy(const HierarchyShape& shape) : m_shape(shape), m_lineBytes(kSegmentBytes) {
    if (shape.l1.bytes > 0) m_l1.assign(std::size_t(shape.sms), Cache(shape.l1));
    if (shape.l2.bytes == 0) return;
    m_l2.emplace(shape.l2);
    m_lineBytes = shape.l2.lineBytes;
}

MemoryTraffic MemoryHierarchy::serve(int sm, const WarpRequest& request, const ProfiledAccess& access) {
    MemoryTraffic traffic;
    traffic.requests = 1;
    const bool hasL1 = usesL1(access);
    m_pieceBytes = hasL1 ? m_shape.l1.sectorBytes : m_l2 ? m_shape.l2.sectorBytes : kSegmentBytes;
    findPieces(request, access.elementBytes, m_pieceBytes, m_pieces);
    if (!m_l2) {
        traffic.transactions = transactionsOf(request, access.elementBytes, m_shape.capability).count;
        traffic.l2Transactions = traffic.l2Transfers = traffic.dramTransactions = traffic.transactions;
        return traffic;
    }
    traffic.transactions = m_pieces.count;
    for (int i = 0; i < m_pieces.count; ++i) {
        const std::uint64_t piece = m_pieces.first[std::size_t(i)];
        if (hasL1 && m_l1[std::size_t(sm)].access(piece) == CacheAnswer::hit) ++traffic.l1Hits;
        else serveByL2(piece, traffic);
    }
    const bool isWider = !hasL1 && m_shape.l2.sectorBytes > kTransferBytes;
    traffic.l2Transfers = isWider ? transfersOf(request, access.elementBytes) : traffic.l2Transactions;
    return traffic;
}

double MemoryHierarchy::transfersOf(const WarpRequest& request, int elementBytes) {
    findPieces(request, elementBytes, kTransferBytes, m_parts);
    const double bytes = double(m_parts.count) * double(kTransferBytes);
    findPieces(request, elementBytes, kRequestBytes, m_parts);
    return std::max(bytes / double(m_shape.l2.sectorBytes), double(m_parts.count));
}

void MemoryHierarchy::serveByL2(std::uint64_t piece, MemoryTraffic& traffic) {
    for (std::uint64_t byte = 0; byte < m_pieceBytes; byte += m_shape.l2.sectorBytes) {
        ++traffic.l2Transactions;
        if (m_l2->access(piece + byte) == CacheAnswer::hit) ++traffic.l2Hits;
        else ++traffic.dramTransactions;
    }
}

Bytes MemoryHierarchy::transactionBytes(const ProfiledAccess& access) const {
    if (!m_l2) return Bytes(0);
    return Bytes(usesL1(access) ? m_shape.l1.sectorBytes : m_shape.l2.sectorBytes);
}

double MemoryHierarchy::fewestTransactions(int lanes, const ProfiledAccess& access) const {
    if (!m_l2) return forewarp::fewestTransactions(lanes, access.elementBytes, m_shape.capability);
    const double pieceBytes = transactionBytes(access).value();
    const double bytes = std::min(double(std::max(1, access.elementBytes)), 4 * pieceBytes);
    return std::ceil(lanes * bytes / pieceBytes);
}

} // namespace forewarp
