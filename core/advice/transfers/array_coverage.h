#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::advice::transfers {

/// Which accesses are certain to happen, and what of an array they are certain to write.
///
/// Inputs: steps and blocks of the kernel; an access that no block has counts as executed always.
class ArrayCoverage {
  public:
    explicit ArrayCoverage(const kernel::KernelProfile& kernel);

    /// Of these stores those that side by side, as «a[i].x» and «a[i].y», leave no byte out between the first and the last
    /// one that they reach, group by group.
    [[nodiscard]] std::vector<std::vector<std::size_t>> denseGroups(const std::vector<std::size_t>& stores) const;
    /// Whether each thread has always written what this load reads before it does.
    [[nodiscard]] bool isWrittenBefore(std::size_t load) const;

  private:
    [[nodiscard]] bool goSideBySide(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool leavesNoGap(const std::vector<std::size_t>& group, double bytes) const;
    [[nodiscard]] bool isCertain(std::size_t access) const;
    [[nodiscard]] bool hasFixedTrips(int loop) const;

    const kernel::KernelProfile& m_kernel;
    std::vector<char> m_isConditional;         ///< By access.
    std::vector<std::vector<int>> m_loops;     ///< Inner loops around each access, from outside.
    std::vector<std::size_t> m_order;          ///< Position of each access among the steps.
};

} // namespace forewarp::advice::transfers
