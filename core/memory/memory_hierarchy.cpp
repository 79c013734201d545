#include "core/memory/memory_hierarchy.h"

#include <algorithm>
#include <cmath>

namespace forewarp::memory {

namespace {

constexpr std::uint64_t kSegmentBytes = device::kLineBytes; ///< The largest transaction of cc 1.x, which has no lines.
constexpr std::uint64_t kAccessBytes = device::kLineBytes; ///< What an SM asks for at a time.
constexpr std::uint64_t kTransferBytes = device::kSectorBytes; ///< What L2 answers with at a time.

} // namespace

MemoryHierarchy::MemoryHierarchy(const HierarchyShape& shape) : m_shape(shape), m_lineBytes(kSegmentBytes) {
    if (shape.l1.bytes > 0) m_l1.assign(std::size_t(shape.sms), Cache(shape.l1));
    if (shape.l2.bytes == 0) return;
    m_l2.emplace(shape.l2);
    m_lineBytes = shape.l2.lineBytes;
}

/// Requests of 64 bytes; neighbouring sectors in the same 64 bytes count once.
static double askedFor(const TouchedPieces& pieces, std::uint64_t bytes) {
    constexpr std::uint64_t kAskedBytes = device::kRequestBytes;
    if (bytes >= kAskedBytes) return double(pieces.count) * double(bytes / kAskedBytes);
    double count = 0;
    for (int i = 0; i < pieces.count; ++i) {
        const bool isNew =
            i == 0 || pieces.first[std::size_t(i)] / kAskedBytes != pieces.first[std::size_t(i) - 1] / kAskedBytes;
        count += isNew;
    }
    return count;
}

void MemoryHierarchy::analyse(const warps::WarpRequest& request, const kernel::ProfiledAccess& access,
                              Footprint& footprint) const {
    footprint.usesL1 = usesL1(access);
    footprint.lineBytes = m_lineBytes;
    footprint.pieces.clear();
    footprint.lines.clear();
    TouchedPieces pieces;
    const auto bytes = std::uint64_t(transactionBytes(access).value());
    findPieces(request, access.elementBytes, m_l2 ? bytes : kSegmentBytes, pieces);
    for (int i = 0; i < pieces.count; ++i) {
        const std::uint64_t first = pieces.first[std::size_t(i)];
        if (m_l2) footprint.pieces.push_back(first);
        for (std::uint64_t byte = 0; byte < std::max(bytes, m_lineBytes); byte += m_lineBytes)
            footprint.lines.push_back((first + byte) / m_lineBytes);
    }
    const auto rest = std::ranges::unique(footprint.lines);
    footprint.lines.erase(rest.begin(), rest.end());
    const WarpTransactions moved = m_l2 ? WarpTransactions{double(pieces.count), double(pieces.count) * double(bytes)}
                                        : transactionsOf(request, access.elementBytes, m_shape.capability);
    footprint.transactions = moved.count;
    footprint.bytes = moved.bytes;
    footprint.askedFor = m_l2 ? askedFor(pieces, bytes) : 0;
    const bool isWider = m_l2 && !footprint.usesL1 && m_shape.l2.sectorBytes > kTransferBytes;
    footprint.l2Transfers = isWider ? transfersOf(request, access.elementBytes) : footprint.transactions;
}

MemoryTraffic MemoryHierarchy::serve(int sm, const Footprint& footprint) {
    MemoryTraffic traffic;
    traffic.requests = 1;
    traffic.transactions = footprint.transactions;
    traffic.bytes = footprint.bytes;
    traffic.pieces = footprint.askedFor;
    if (!m_l2) {
        traffic.l2Transactions = traffic.l2Transfers = traffic.dramTransactions = traffic.transactions;
        return traffic;
    }
    if (!footprint.usesL1) {
        for (const std::uint64_t piece : footprint.pieces) serveByL2(piece, m_shape.l2.sectorBytes, traffic);
        traffic.l2Transfers = footprint.l2Transfers;
        return traffic;
    }
    Cache& l1 = m_l1[std::size_t(sm)];
    for (const std::uint64_t piece : footprint.pieces) {
        if (l1.access(piece) == CacheAnswer::hit) ++traffic.l1Hits;
        else serveByL2(piece, m_shape.l1.sectorBytes, traffic);
    }
    traffic.l2Transfers = traffic.l2Transactions;
    return traffic;
}

double MemoryHierarchy::transfersOf(const warps::WarpRequest& request, int elementBytes) const {
    TouchedPieces parts;
    findPieces(request, elementBytes, kTransferBytes, parts);
    const double bytes = double(parts.count) * double(kTransferBytes);
    findPieces(request, elementBytes, kAccessBytes, parts);
    return std::max(bytes / double(m_shape.l2.sectorBytes), double(parts.count));
}

void MemoryHierarchy::serveByL2(std::uint64_t piece, std::uint64_t pieceBytes, MemoryTraffic& traffic) {
    for (std::uint64_t byte = 0; byte < pieceBytes; byte += m_shape.l2.sectorBytes) {
        ++traffic.l2Transactions;
        if (m_l2->access(piece + byte) == CacheAnswer::hit) ++traffic.l2Hits;
        else ++traffic.dramTransactions;
    }
}

Bytes MemoryHierarchy::transactionBytes(const kernel::ProfiledAccess& access) const {
    if (!m_l2) return Bytes(0);
    return Bytes(usesL1(access) ? m_shape.l1.sectorBytes : m_shape.l2.sectorBytes);
}

double MemoryHierarchy::fewestTransactions(int lanes, const kernel::ProfiledAccess& access) const {
    if (!m_l2) return memory::fewestTransactions(lanes, access.elementBytes, m_shape.capability);
    const double pieceBytes = transactionBytes(access).value();
    const double bytes = std::min(double(std::max(1, access.elementBytes)), 4 * pieceBytes);
    return std::ceil(lanes * bytes / pieceBytes);
}

} // namespace forewarp::memory
