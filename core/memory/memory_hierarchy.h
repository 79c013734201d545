#pragma once

#include "core/device/device.h"
#include "core/memory/cache.h"
#include "core/memory/coalescing.h"
#include "core/memory/memory_behaviour.h"

#include <optional>
#include <vector>

namespace forewarp {

/// What of a device's caches is simulated.
struct HierarchyShape {
    int sms = 1;
    CacheShape l1; ///< Of each SM, for global loads; 0 bytes: none.
    CacheShape l2; ///< Of these SMs together; 0 bytes: none.
    ComputeCapability capability;
};

/// The caches between some SMs and DRAM.
///
/// L1 serves global loads, in lines of 128 bytes on cc 2.x and in their 32-byte sectors later; stores go past it. L2 sees
/// what is left in its own sectors. Without L2 every transaction of the coalescing rule goes to DRAM.
///
/// L2 is busy as long as its data takes, which leaves it in 32-byte sectors, but for one transaction at least with each
/// 128-byte line that a request names. So aligned floats of a warp take two transfers of 64 bytes, 32 scattered ones take
/// 32, and floats that start off a boundary two and a half, where 64-byte lines alone would make it three.
/// Source: CUDA C Programming Guide 5.5, G.4.2: 128-byte lines where loads are cached in L1, 32-byte transactions where they
/// are cached in L2 only. GPUs whose L2 has 32-byte sectors are not concerned.
class MemoryHierarchy {
  public:
    explicit MemoryHierarchy(const HierarchyShape& shape);

    /// Leads a request to global memory through the caches of an SM. Returns: its traffic, without distinct lines.
    MemoryTraffic serve(int sm, const WarpRequest& request, const ProfiledAccess& access);

    /// Of a transaction towards the first cache; 0 without caches, where they differ.
    [[nodiscard]] Bytes transactionBytes(const ProfiledAccess& access) const;
    /// The fewest transactions towards the first cache that as many lanes can need.
    [[nodiscard]] double fewestTransactions(int lanes, const ProfiledAccess& access) const;
    /// Calls `visit(line)` for the lines of L2 that the latest request touched, perhaps more than once each.
    template <class Visit>
    void forEachLine(Visit visit) const {
        for (int i = 0; i < m_pieces.count; ++i) {
            const std::uint64_t first = m_pieces.first[std::size_t(i)];
            for (std::uint64_t byte = 0; byte < m_pieceBytes; byte += m_lineBytes) visit((first + byte) / m_lineBytes);
        }
    }

  private:
    [[nodiscard]] bool usesL1(const ProfiledAccess& access) const {
        return !m_l1.empty() && access.kind == AccessKind::load;
    }
    void serveByL2(std::uint64_t piece, MemoryTraffic& traffic);
    [[nodiscard]] double transfersOf(const WarpRequest& request, int elementBytes);

    HierarchyShape m_shape;
    std::vector<Cache> m_l1; ///< By SM.
    std::optional<Cache> m_l2;
    std::uint64_t m_lineBytes;
    std::uint64_t m_pieceBytes = 1; ///< Of the latest request.
    TouchedPieces m_pieces; ///< Likewise.
    TouchedPieces m_parts; ///< Likewise, in other sizes.
};

} // namespace forewarp
