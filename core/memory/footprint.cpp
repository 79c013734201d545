#include "core/memory/footprint.h"

#include <algorithm>
#include <bit>

namespace forewarp::memory {

namespace {

constexpr int kKnownBits = 12;

/// The addresses of the lanes that take part, side by side; the rest repeats the last one.
std::array<std::uint64_t, warps::kWarpLanes> packed(const warps::WarpRequest& request) {
    if (request.lanes == ~0U) return request.address;
    std::array<std::uint64_t, warps::kWarpLanes> addresses;
    std::size_t count = 0;
    for (std::uint32_t lanes = request.lanes; lanes; lanes &= lanes - 1)
        addresses[count++] = request.address[std::size_t(std::countr_zero(lanes))];
    std::fill(addresses.begin() + std::ptrdiff_t(count), addresses.end(), addresses[count - 1]);
    return addresses;
}

/// Access, pattern and where the first address lies among the largest pieces; never 0.
std::uint64_t keyOf(const warps::WarpRequest& request, bool isOneRow) {
    const std::uint64_t offset = request.firstAddress() % Footprint::kAlignment;
    return std::uint64_t(request.pattern) << 32 | std::uint64_t(std::uint32_t(request.access)) << 9 | offset << 1 |
           std::uint64_t(isOneRow);
}

std::size_t placeOf(std::uint64_t key) {
    return std::size_t(key * 0x9E3779B97F4A7C15ULL >> (64 - kKnownBits));
}

} // namespace

AccessClass classByStrides(const warps::WarpRequest& request, int elementBytes) {
    if (std::has_single_bit(request.lanes)) return AccessClass::coalesced;
    const auto addresses = packed(request);
    const auto element = std::uint64_t(std::max(1, elementBytes));
    std::uint64_t difference = 0;
    bool isNear = true;
    for (std::size_t lane = 0; lane + 1 < warps::kWarpLanes; ++lane) {
        const std::uint64_t stride = addresses[lane + 1] - addresses[lane];
        difference |= stride;
        isNear &= stride + element <= 2 * element; // −element … element, modulo 2^64
    }
    if (difference == 0) return AccessClass::constant;
    return isNear ? AccessClass::coalesced : AccessClass::uncoalesced;
}

Footprints::Footprints(const MemoryHierarchy& memory, const std::vector<kernel::ProfiledAccess>& accesses)
    : m_memory(memory), m_accesses(accesses), m_known(std::size_t(1) << kKnownBits) {}

const Footprint& Footprints::of(const warps::WarpRequest& request, bool isOneRow) {
    constexpr int kMostAccesses = 1 << 23; // so that the key holds all
    if (request.pattern == 0 || request.access >= kMostAccesses) {
        analyse(request, isOneRow, m_other);
        return m_other;
    }
    const std::uint64_t key = keyOf(request, isOneRow);
    Known& known = m_known[placeOf(key)];
    if (known.key != key) {
        known.key = key;
        analyse(request, isOneRow, known.footprint);
    } else {
        known.footprint.moveTo(request.firstAddress());
    }
    return known.footprint;
}

void Footprints::forget() {
    for (Known& known : m_known) known.key = 0;
}

/// A new row of the block may jump; transactions tell whether it does harm.
void Footprints::analyse(const warps::WarpRequest& request, bool isOneRow, Footprint& footprint) {
    const kernel::ProfiledAccess& access = m_accesses[std::size_t(request.access)];
    m_memory.analyse(request, access, footprint);
    footprint.start = request.firstAddress();
    if (isOneRow) {
        footprint.accessClass = classByStrides(request, access.elementBytes);
        return;
    }
    const double fewest = m_memory.fewestTransactions(std::popcount(request.lanes), access);
    footprint.accessClass = classByTransactions(request, access.elementBytes, footprint.transactions, fewest);
}

} // namespace forewarp::memory
