#include "core/memory/coalescing.h"

#include "core/warps/sampled_requests.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace forewarp::memory {

namespace {

constexpr std::uint64_t kArrayAlignment = device::kArrayAlignment;
constexpr std::uint64_t kSectorBytes = device::kSectorBytes;
constexpr std::uint64_t kLineBytes = device::kLineBytes;
constexpr std::uint32_t kHalfWarp = 0xffff; ///< The lanes of the first half.

/// Calls `visit(lane, address)` for the lanes that take part, in order.
template <class Visit>
void forEachLane(const warps::WarpRequest& request, Visit visit) {
    for (std::uint32_t lanes = request.lanes; lanes; lanes &= lanes - 1) {
        const int lane = std::countr_zero(lanes);
        visit(lane, request.address[std::size_t(lane)]);
    }
}

std::uint32_t firstLanes(int lanes) {
    return lanes >= warps::kWarpLanes ? ~0U : (1U << std::max(0, lanes)) - 1;
}

/// The first warp's lanes: threads count along x first, then y, then z.
warps::WarpRequest firstWarp(const kernel::ProfiledAccess& access, const kernel::BlockShape& block) {
    constexpr std::uint64_t kMiddle = std::uint64_t(1) << 62; ///< Of the addresses: steps go either way.
    const int width = std::max(1, block.x);
    const int height = std::max(1, block.y);
    const int lanes = std::clamp(block.threads(), 1, warps::kWarpLanes);
    const std::uint64_t offset = std::uint64_t(warps::wholeBytes(access.constantBytes)) % kArrayAlignment;
    warps::WarpRequest request;
    request.lanes = firstLanes(lanes);
    for (int lane = 0; lane < lanes; ++lane) {
        const int x = lane % width;
        const int y = lane / width % height;
        const int z = lane / width / height;
        const double bytes = x * access.bytesPerThreadX + y * access.bytesPerThreadY + z * access.bytesPerThreadZ;
        request.address[std::size_t(lane)] = kMiddle + offset + std::uint64_t(warps::wholeBytes(bytes));
    }
    return request;
}

/// As many lanes side by side.
warps::WarpRequest packedWarp(int lanes, int elementBytes) {
    warps::WarpRequest request;
    request.lanes = firstLanes(lanes);
    for (int lane = 0; lane < lanes; ++lane)
        request.address[std::size_t(lane)] = std::uint64_t(lane) * std::uint64_t(elementBytes);
    return request;
}

/// cc 1.0, 1.1 (G.3.2.1): lane k must use word k of a segment aligned to 16 words of 4, 8 or 16 bytes.
template <class Visit>
void visitInOrder(const warps::WarpRequest& half, int elementBytes, Visit visit) {
    const bool isWord = elementBytes == 4 || elementBytes == 8 || elementBytes == 16;
    const auto wordBytes = std::uint64_t(elementBytes);
    const auto place = [&](int lane) { return std::uint64_t(lane % (warps::kWarpLanes / 2)) * wordBytes; };
    const std::uint64_t segment = half.firstAddress() - place(std::countr_zero(half.lanes));
    bool isInOrder = isWord && segment % (warps::kWarpLanes / 2 * wordBytes) == 0;
    forEachLane(half, [&](int lane, std::uint64_t address) { isInOrder &= address == segment + place(lane); });
    if (!isInOrder) {
        forEachLane(half,
                    [&](int, std::uint64_t address) { visit(address / kSectorBytes * kSectorBytes, kSectorBytes); });
        return;
    }
    const std::uint64_t bytes = wordBytes * warps::kWarpLanes / 2;
    const std::uint64_t each = std::min(bytes, kLineBytes);
    for (std::uint64_t start = 0; start < bytes; start += each) visit(segment + start, each);
}

/// Halves a segment while only one half of it is used.
std::uint64_t reducedSegment(std::uint64_t segment, std::uint64_t lowest, std::uint64_t highest) {
    while (segment > kSectorBytes && lowest / (segment / 2) == highest / (segment / 2)) segment /= 2;
    return segment;
}

/// cc 1.2, 1.3 (G.3.2.2): serve the segment of the lowest lane not yet served, shrunk where possible, until none is
/// left.
template <class Visit>
void visitSegments(warps::WarpRequest half, int elementBytes, Visit visit) {
    const std::uint64_t largest = elementBytes == 1 ? kSectorBytes : elementBytes == 2 ? kLineBytes / 2 : kLineBytes;
    while (half.lanes) {
        const std::uint64_t number = half.firstAddress() / largest;
        std::uint64_t lowest = half.firstAddress();
        std::uint64_t highest = lowest;
        std::uint32_t rest = 0;
        forEachLane(half, [&](int lane, std::uint64_t address) {
            if (address / largest != number) {
                rest |= 1U << lane;
                return;
            }
            lowest = std::min(lowest, address);
            highest = std::max(highest, address);
        });
        const std::uint64_t lastByte = std::min(highest + std::uint64_t(elementBytes), (number + 1) * largest) - 1;
        const std::uint64_t bytes = reducedSegment(largest, lowest, lastByte);
        visit(lowest / bytes * bytes, bytes);
        half.lanes = rest;
    }
}

/// cc 2.x (G.4.2) and later (H): the different lines or sectors that the warp touches.
template <class Visit>
void visitPieces(const warps::WarpRequest& request, int elementBytes, std::uint64_t pieceBytes, Visit visit) {
    TouchedPieces pieces;
    findPieces(request, elementBytes, pieceBytes, pieces);
    for (int i = 0; i < pieces.count; ++i) visit(pieces.first[std::size_t(i)], pieceBytes);
}

/// Calls `rule` for each half-warp that takes part.
template <class Rule>
void byHalfWarps(const warps::WarpRequest& request, Rule rule) {
    for (const std::uint32_t lanes : {kHalfWarp, ~kHalfWarp}) {
        warps::WarpRequest half = request;
        half.lanes &= lanes;
        if (half.lanes) rule(half);
    }
}

/// Calls `visit(address, bytes)` for each transaction of a request. Inputs: bytes of an element as countedBytes() has
/// them.
template <class Visit>
void visitTransactions(const warps::WarpRequest& request, int bytes, const device::ComputeCapability& capability,
                       Visit visit) {
    if (capability.number() < 12)
        byHalfWarps(request, [&](const warps::WarpRequest& half) { visitInOrder(half, bytes, visit); });
    else if (capability.number() < 20)
        byHalfWarps(request, [&](const warps::WarpRequest& half) { visitSegments(half, bytes, visit); });
    else visitPieces(request, bytes, std::uint64_t(capability.pieceBytes()), visit);
}

/// Lanes with a line each share nothing, however long their elements are.
int countedBytes(int elementBytes) {
    return std::clamp(elementBytes, 1, int(kLineBytes));
}

bool isOneAddress(const warps::WarpRequest& request) {
    const std::uint64_t first = request.firstAddress();
    bool isSame = true;
    forEachLane(request, [&](int, std::uint64_t address) { isSame &= address == first; });
    return isSame;
}

/// Whether the lanes use neighbouring elements, in any order.
bool isGapless(const warps::WarpRequest& request, int elementBytes) {
    std::array<std::uint64_t, warps::kWarpLanes> sorted;
    auto end = sorted.begin();
    forEachLane(request, [&](int, std::uint64_t address) { *end++ = address; });
    std::sort(sorted.begin(), end);
    const auto isGap = [=](std::uint64_t a, std::uint64_t b) { return b - a != std::uint64_t(elementBytes); };
    return std::adjacent_find(sorted.begin(), end, isGap) == end;
}

} // namespace

std::string_view name(AccessClass accessClass) {
    switch (accessClass) {
    case AccessClass::constant: return "constant";
    case AccessClass::coalesced: return "coalesced";
    case AccessClass::uncoalesced: return "uncoalesced";
    case AccessClass::unknown: break;
    }
    return "unknown";
}

void findPieces(const warps::WarpRequest& request, int elementBytes, std::uint64_t pieceBytes, TouchedPieces& pieces) {
    const auto span = std::min(std::uint64_t(std::max(1, elementBytes)), 4 * pieceBytes) - 1;
    const std::uint64_t mask = ~(pieceBytes - 1);
    std::uint64_t lowest = request.firstAddress() & mask;
    std::uint64_t highest = lowest;
    std::uint64_t latest = lowest;
    pieces.first[0] = lowest;
    pieces.count = 1;
    const auto add = [&](std::uint64_t piece) {
        latest = piece;
        const bool isBetween = piece >= lowest && piece <= highest;
        const auto end = pieces.first.begin() + pieces.count;
        if (isBetween && std::find(pieces.first.begin(), end, piece) != end) return;
        lowest = std::min(lowest, piece);
        highest = std::max(highest, piece);
        pieces.first[std::size_t(pieces.count++)] = piece;
    };
    forEachLane(request, [&](int, std::uint64_t address) {
        const std::uint64_t last = (address + span) & mask;
        for (std::uint64_t piece = address & mask;; piece += pieceBytes) {
            if (piece != latest) add(piece);
            if (piece == last) break;
        }
    });
}

void listTransactions(const warps::WarpRequest& request, int elementBytes, const device::ComputeCapability& capability,
                      std::vector<MemoryTransaction>& transactions) {
    transactions.clear();
    visitTransactions(request, countedBytes(elementBytes), capability, [&](std::uint64_t address, std::uint64_t bytes) {
        transactions.push_back({address, std::uint32_t(bytes)});
    });
}

WarpTransactions transactionsOf(const warps::WarpRequest& request, int elementBytes,
                                const device::ComputeCapability& capability) {
    WarpTransactions all;
    visitTransactions(request, countedBytes(elementBytes), capability,
                      [&](std::uint64_t, std::uint64_t bytes) { all += {1, double(bytes)}; });
    return all;
}

double fewestTransactions(int lanes, int elementBytes, const device::ComputeCapability& capability) {
    const int bytes = countedBytes(elementBytes);
    const warps::WarpRequest packed = packedWarp(lanes, bytes);
    if (capability.major >= 2) return transactionsOf(packed, bytes, capability).count;
    // cc 1.0 and 1.1 are measured by the rule of 1.2, since their own never combines small elements at all.
    double count = 0;
    byHalfWarps(packed, [&](const warps::WarpRequest& half) {
        visitSegments(half, bytes, [&](std::uint64_t, std::uint64_t) { ++count; });
    });
    return count;
}

AccessClass classByTransactions(const warps::WarpRequest& request, int elementBytes, double transactions,
                                double fewest) {
    if (std::popcount(request.lanes) > 1 && isOneAddress(request)) return AccessClass::constant;
    if (transactions <= fewest) return AccessClass::coalesced;
    // Neighbouring elements that start off a boundary cost one transaction more; nothing in the code is to blame.
    const bool isOneMore = transactions <= fewest + 1 && isGapless(request, countedBytes(elementBytes));
    return isOneMore ? AccessClass::coalesced : AccessClass::uncoalesced;
}

namespace {

WarpAccess ofRequest(const warps::WarpRequest& request, int elementBytes,
                     const device::ComputeCapability& capability) {
    const WarpTransactions actual = transactionsOf(request, elementBytes, capability);
    const double fewest = fewestTransactions(std::popcount(request.lanes), elementBytes, capability);
    return {classByTransactions(request, elementBytes, actual.count, fewest), actual.count,
            actual.bytes / actual.count};
}

/// Where warps differ: the mean of eight blocks and moments, and the class that occurs most.
WarpAccess meanOfSample(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                        const device::ComputeCapability& capability) {
    constexpr int kMoments = 8;
    std::array<double, 4> ofClass{};
    WarpTransactions sum;
    double requests = 0;
    for (const warps::BlockMoment& moment : warps::spreadMoments(access, block, kMoments)) {
        for (const warps::WarpRequest& request : warps::requestsAt(access, block, moment)) {
            const WarpAccess warp = ofRequest(request, access.elementBytes, capability);
            sum += {warp.transactionsPerWarp, warp.transactionsPerWarp * warp.bytesPerTransaction};
            ofClass[std::size_t(warp.accessClass)] += 1;
            ++requests;
        }
    }
    const double pieceBytes = double(capability.pieceBytes());
    if (!access.isKnown()) return {AccessClass::unknown, double(std::min(block.threads(), warps::kWarpLanes)), pieceBytes};
    if (requests == 0) return {AccessClass::coalesced, 1, pieceBytes};
    const auto most = std::ranges::max_element(ofClass) - ofClass.begin();
    return {AccessClass(most), sum.count / requests, sum.bytes / sum.count};
}

} // namespace

WarpAccess warpAccess(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                      const device::ComputeCapability& capability) {
    if ((access.evaluated && !access.isAffine) || access.condition) return meanOfSample(access, block, capability);
    const warps::WarpRequest request = firstWarp(access, block);
    const int lanes = std::popcount(request.lanes);
    if (!access.isAffine) return {AccessClass::unknown, double(lanes), double(capability.pieceBytes())};
    return ofRequest(request, access.elementBytes, capability);
}

} // namespace forewarp::memory
