#pragma once

#include "core/device/device.h"
#include "core/memory/cache.h"
#include "core/memory/coalescing.h"
#include "core/memory/memory_behaviour.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace forewarp::memory {

/// What of a device's caches is simulated.
struct HierarchyShape {
    int sms = 1;
    CacheShape l1; ///< Of each SM, for global loads; 0 bytes: none.
    CacheShape l2; ///< Of these SMs together; 0 bytes: none.
    device::ComputeCapability capability;
};

/// Where a request to global memory goes: what does not depend on the caches' content.
struct Footprint {
    static constexpr std::uint64_t kAlignment = 256; ///< Pieces and lines lie the same way at multiples of this.

    AccessClass accessClass = AccessClass::unknown;
    double transactions = 0; ///< Towards the first cache, or DRAM where there is none.
    double bytes = 0;        ///< Of all of them together.
    double askedFor = 0;     ///< Pieces of 64 bytes; 0 without an L2.
    double l2Transfers = 0;  ///< If L2 serves all of them.
    bool usesL1 = false;
    std::uint64_t start = 0; ///< First address of its first lane.
    std::vector<std::uint64_t> pieces; ///< First byte of each transaction; empty without caches.
    std::vector<std::uint64_t> lines;  ///< Numbers of the L2 lines touched.
    std::uint64_t lineBytes = 1;

    /// The same lanes elsewhere, as far from a multiple of kAlignment.
    void moveTo(std::uint64_t newStart) {
        const std::uint64_t distance = newStart - start; // modulo 2^64, a multiple of kAlignment
        if (distance == 0) return;
        start = newStart;
        const std::uint64_t lineDistance = std::uint64_t(std::int64_t(distance) / std::int64_t(lineBytes));
        for (std::uint64_t& piece : pieces) piece += distance;
        for (std::uint64_t& line : lines) line += lineDistance;
    }
};

/// The caches between some SMs and DRAM.
///
/// L1 serves global loads, in lines of 128 bytes on cc 2.x and in their 32-byte sectors later; stores go past it. L2 sees
/// what is left in its own sectors. Without L2 every transaction of the coalescing rule goes to DRAM.
///
/// L2 time is counted in 32-byte sectors, at least one transaction per 128-byte line that a request names. So aligned
/// floats of a warp take two transfers of 64 bytes, 32 scattered ones take 32, and floats that start off a boundary two
/// and a half, where 64-byte lines alone would make it three.
/// Source: CUDA C Programming Guide 5.5, G.4.2: 128-byte lines where loads are cached in L1, 32-byte transactions where they
/// are cached in L2 only. GPUs whose L2 has 32-byte sectors are not concerned.
class MemoryHierarchy {
  public:
    explicit MemoryHierarchy(const HierarchyShape& shape);

    void analyse(const warps::WarpRequest& request, const kernel::ProfiledAccess& access, Footprint& footprint) const;
    /// Leads a request through the caches of an SM. Returns: its traffic, without distinct lines.
    MemoryTraffic serve(int sm, const Footprint& footprint);

    /// Of a transaction towards the first cache; 0 without caches, where they differ.
    [[nodiscard]] Bytes transactionBytes(const kernel::ProfiledAccess& access) const;
    /// The fewest transactions towards the first cache that as many lanes can need.
    [[nodiscard]] double fewestTransactions(int lanes, const kernel::ProfiledAccess& access) const;

  private:
    [[nodiscard]] bool usesL1(const kernel::ProfiledAccess& access) const {
        return !m_l1.empty() && access.kind == kernel::AccessKind::load;
    }
    void serveByL2(std::uint64_t piece, std::uint64_t pieceBytes, MemoryTraffic& traffic);
    [[nodiscard]] double transfersOf(const warps::WarpRequest& request, int elementBytes) const;

    HierarchyShape m_shape;
    std::vector<Cache> m_l1; ///< By SM.
    std::optional<Cache> m_l2;
    std::uint64_t m_lineBytes; ///< Of L2.
};

} // namespace forewarp::memory
