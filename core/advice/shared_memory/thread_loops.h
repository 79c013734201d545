#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::advice::shared_memory {

/// The loops inside each thread, as the steps nest them.
class ThreadLoops {
  public:
    explicit ThreadLoops(const kernel::KernelProfile& kernel);

    /// Positions of the loops around an access, outermost first; none where the steps do not have it.
    [[nodiscard]] const std::vector<int>& around(int access) const { return m_around[std::size_t(access)]; }
    /// Iterations per entry, on the average thread and in the middle of the loops around.
    [[nodiscard]] double trips(int loop) const { return m_trips[std::size_t(loop)]; }

  private:
    std::vector<std::vector<int>> m_around;
    std::vector<double> m_trips;
};

} // namespace forewarp::advice::shared_memory
