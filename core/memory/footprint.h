#pragma once

#include "core/memory/memory_hierarchy.h"

#include <cstdint>
#include <vector>

namespace forewarp::memory {

/// Remembers the footprints of requests whose lanes lie the same way, so that a warp in a loop is analysed once.
class Footprints {
  public:
    Footprints(const MemoryHierarchy& memory, const std::vector<kernel::ProfiledAccess>& accesses);

    /// Of a request to global memory. `isOneRow`: its lanes differ in x only. Valid until the next call.
    [[nodiscard]] const Footprint& of(const warps::WarpRequest& request, bool isOneRow);
    /// Patterns of another source of threads begin.
    void forget();

  private:
    struct Known {
        std::uint64_t key = 0; ///< 0: free.
        Footprint footprint;
    };
    void analyse(const warps::WarpRequest& request, bool isOneRow, Footprint& footprint);

    const MemoryHierarchy& m_memory;
    const std::vector<kernel::ProfiledAccess>& m_accesses;
    std::vector<Known> m_known; ///< By hash of the key; a later request takes the place of an earlier one.
    Footprint m_other;          ///< Of the latest request without a pattern.
};

/// The class of a request by the strides between neighbouring lanes that take part.
///
/// Source: CGPredict, section 3.3.2: all 0, all at most one element, others. One lane alone is coalesced.
[[nodiscard]] AccessClass classByStrides(const warps::WarpRequest& request, int elementBytes);

} // namespace forewarp::memory
