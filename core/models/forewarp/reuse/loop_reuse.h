#pragma once

#include "core/models/forewarp/reuse/reuse.h"

#include <array>
#include <vector>

namespace forewarp::models::forewarp::reuse {

/// How a cache loses what is read again and again: nothing up to some share of its size, all beyond another.
struct CacheCurve {
    double bytes = 0; ///< Of the cache; 0: there is none.
    double first = 1; ///< So many times its size touched, and it begins to lose…
    double full = 1;  ///< …and so many, and it has lost everything.
    double bend = 1;  ///< How quickly between the two: 1 evenly, more the earlier.

    /// Share of `touched` bytes that is gone when they are read again.
    [[nodiscard]] double lost(double touched) const;
};

/// Who uses a cache together: the blocks of one SM, or all that run at a time.
enum class CacheUsers { ofSm, ofGpu };

/// What loops inside the threads bring back: where a cache holds all that one iteration of a loop touches, the next
/// iteration finds what both have in common.
class LoopReuse {
  public:
    LoopReuse(const kernel::KernelProfile& kernel, const ResidentGrid& grid, const std::vector<PlacedPhase>& phases,
              CacheUsers users, const CacheCurve& cache, double sectorBytes);

    /// Share of the sectors of one step that no iteration before has left in the cache. Counts the loops around the
    /// phase's own one; its own, too, where the address is no affine form.
    [[nodiscard]] double missedShare(const PlacedPhase& placed, std::size_t step) const;

  private:
    [[nodiscard]] double bytesOfIteration(const std::vector<PlacedPhase>& phases, int loop) const;
    [[nodiscard]] double touchedInside(const PlacedPhase& placed, std::size_t step, std::size_t loopsLeftOut) const;
    [[nodiscard]] bool differsByBlock(const kernel::ProfiledAccess& access) const;

    const kernel::KernelProfile& m_kernel;
    const ResidentGrid& m_grid;
    CacheUsers m_users;
    double m_sectorBytes;
    std::array<double, 3> m_threads{};
    std::vector<double> m_lost; ///< By inner loop: of what one of its iterations touches.
};

} // namespace forewarp::models::forewarp::reuse
