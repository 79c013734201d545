#include "core/memory/coalescing.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace forewarp {

namespace {

constexpr int kWarpLanes = 32;
constexpr long long kArrayAlignment = 256; ///< cudaMalloc's, CUDA C Programming Guide 5.5, section 5.3.2.
constexpr long long kSectorBytes = 32;
constexpr long long kHalfLineBytes = 64;
constexpr long long kLineBytes = 128;

/// First byte of what each lane reads or writes, in lane order.
using Addresses = std::vector<long long>;

struct Transactions {
    double count = 0;
    double bytes = 0; ///< Moved by all of them together.

    Transactions& operator+=(Transactions other) {
        count += other.count;
        bytes += other.bytes;
        return *this;
    }
};

long long floorDivide(long long a, long long b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

/// Whole bytes, far from overflow; only the pattern of the addresses matters.
long long wholeBytes(double bytes) {
    constexpr double kFarthest = 1e15;
    return std::llround(std::clamp(bytes, -kFarthest, kFarthest));
}

/// The first warp's lanes: threads count along x first, then y, then z.
Addresses laneAddresses(const ProfiledAccess& access, const BlockShape& block) {
    const int lanes = std::clamp(block.threads(), 1, kWarpLanes);
    const int width = std::max(1, block.x);
    const int height = std::max(1, block.y);
    const long long start = wholeBytes(access.constantBytes);
    const long long offset = start - floorDivide(start, kArrayAlignment) * kArrayAlignment;
    Addresses addresses;
    for (int lane = 0; lane < lanes; ++lane) {
        const int x = lane % width;
        const int y = lane / width % height;
        const int z = lane / width / height;
        const double bytes = x * access.bytesPerThreadX + y * access.bytesPerThreadY + z * access.bytesPerThreadZ;
        addresses.push_back(offset + wholeBytes(bytes));
    }
    return addresses;
}

/// cc 1.0, 1.1 (G.3.2.1): lane k must use word k of a segment aligned to 16 words of 4, 8 or 16 bytes.
Transactions inOrderHalfWarp(const Addresses& lanes, int elementBytes) {
    const bool isWord = elementBytes == 4 || elementBytes == 8 || elementBytes == 16;
    bool isInOrder = isWord && lanes.front() % (kWarpLanes / 2LL * elementBytes) == 0;
    for (std::size_t lane = 0; isInOrder && lane < lanes.size(); ++lane) {
        isInOrder = lanes[lane] == lanes.front() + (long long)lane * elementBytes;
    }
    if (!isInOrder) return {double(lanes.size()), double(lanes.size()) * double(kSectorBytes)};
    const double bytes = elementBytes * kWarpLanes / 2.0;
    return {elementBytes == 16 ? 2.0 : 1.0, bytes};
}

/// Halves a segment while only one half of it is used.
long long reducedSegment(long long segment, long long lowest, long long highest) {
    while (segment > kSectorBytes && floorDivide(lowest, segment / 2) == floorDivide(highest, segment / 2))
        segment /= 2;
    return segment;
}

/// cc 1.2, 1.3 (G.3.2.2): serve the segment of the lowest lane not yet served, shrunk where possible, until none is left.
Transactions segmentHalfWarp(Addresses lanes, int elementBytes) {
    const long long largest = elementBytes == 1 ? kSectorBytes : elementBytes == 2 ? kHalfLineBytes : kLineBytes;
    Transactions all;
    while (!lanes.empty()) {
        const long long number = floorDivide(lanes.front(), largest);
        const auto isServed = [&](long long address) { return floorDivide(address, largest) == number; };
        long long lowest = lanes.front();
        long long highest = lanes.front();
        for (const long long address : lanes) {
            if (!isServed(address)) continue;
            lowest = std::min(lowest, address);
            highest = std::max(highest, address);
        }
        const long long lastByte = std::min(highest + elementBytes, (number + 1) * largest) - 1;
        all += {1, double(reducedSegment(largest, lowest, lastByte))};
        std::erase_if(lanes, isServed);
    }
    return all;
}

/// cc 2.x (G.4.2) and later (H): the different lines or sectors that the warp touches.
Transactions piecesOfWarp(const Addresses& lanes, int elementBytes, long long pieceBytes) {
    std::vector<long long> pieces;
    for (const long long address : lanes) {
        const long long last = floorDivide(address + elementBytes - 1, pieceBytes);
        for (long long piece = floorDivide(address, pieceBytes); piece <= last; ++piece) pieces.push_back(piece);
    }
    std::sort(pieces.begin(), pieces.end());
    const auto count = double(std::unique(pieces.begin(), pieces.end()) - pieces.begin());
    return {count, count * double(pieceBytes)};
}

template <class Rule>
Transactions byHalfWarps(const Addresses& lanes, Rule rule) {
    const auto middle = lanes.begin() + std::min<std::ptrdiff_t>(kWarpLanes / 2, std::ssize(lanes));
    Transactions all = rule(Addresses(lanes.begin(), middle));
    if (middle != lanes.end()) all += rule(Addresses(middle, lanes.end()));
    return all;
}

Transactions transactionsOf(const Addresses& lanes, int elementBytes, const ComputeCapability& capability) {
    if (capability.number() < 12) {
        return byHalfWarps(lanes, [=](const Addresses& half) { return inOrderHalfWarp(half, elementBytes); });
    }
    if (capability.number() < 20) {
        return byHalfWarps(lanes, [=](const Addresses& half) { return segmentHalfWarp(half, elementBytes); });
    }
    return piecesOfWarp(lanes, elementBytes, capability.major == 2 ? kLineBytes : kSectorBytes);
}

/// Bytes that a transaction moves where every lane has its own.
double bytesOfLoneTransaction(const ComputeCapability& capability) {
    return double(capability.major == 2 ? kLineBytes : kSectorBytes);
}

/// What the same lanes cost side by side from an aligned address on: no access of these bytes needs fewer transactions.
/// cc 1.0 and 1.1 are measured by the rule of 1.2, since their own never combines small elements at all.
double fewestTransactions(std::size_t lanes, int elementBytes, const ComputeCapability& capability) {
    Addresses packed;
    for (std::size_t lane = 0; lane < lanes; ++lane) packed.push_back((long long)lane * elementBytes);
    if (capability.major >= 2) return transactionsOf(packed, elementBytes, capability).count;
    return byHalfWarps(packed, [=](const Addresses& half) { return segmentHalfWarp(half, elementBytes); }).count;
}

/// Whether the lanes use neighbouring elements, in any order.
bool isGapless(Addresses lanes, int elementBytes) {
    std::sort(lanes.begin(), lanes.end());
    const auto isGap = [=](long long a, long long b) { return b - a != elementBytes; };
    return std::adjacent_find(lanes.begin(), lanes.end(), isGap) == lanes.end();
}

AccessClass classify(const Addresses& lanes, int elementBytes, double transactions, double fewest) {
    const bool isOneAddress = std::equal(lanes.begin() + 1, lanes.end(), lanes.begin());
    if (isOneAddress && lanes.size() > 1) return AccessClass::constant;
    // Neighbouring elements that start off a boundary cost one transaction more; nothing in the code is to blame.
    const double allowed = isGapless(lanes, elementBytes) ? fewest + 1 : fewest;
    return transactions <= allowed ? AccessClass::coalesced : AccessClass::uncoalesced;
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

WarpAccess warpAccess(const ProfiledAccess& access, const BlockShape& block, const ComputeCapability& capability) {
    const Addresses lanes = laneAddresses(access, block);
    if (!access.isAffine) return {AccessClass::unknown, double(lanes.size()), bytesOfLoneTransaction(capability)};
    const int elementBytes =
        std::clamp(access.elementBytes, 1, int(kLineBytes)); // Lanes with a line each share nothing.
    const Transactions actual = transactionsOf(lanes, elementBytes, capability);
    const double fewest = fewestTransactions(lanes.size(), elementBytes, capability);
    return {classify(lanes, elementBytes, actual.count, fewest), actual.count, actual.bytes / actual.count};
}

} // namespace forewarp
