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

    /// Whether the threads together write every byte between the first and the last one that this store reaches.
    [[nodiscard]] bool isDense(std::size_t store) const;
    /// Whether each thread has always written what this load reads before it does.
    [[nodiscard]] bool isWrittenBefore(std::size_t load) const;

  private:
    [[nodiscard]] bool isCertain(std::size_t access) const;
    [[nodiscard]] bool hasFixedTrips(int loop) const;

    const kernel::KernelProfile& m_kernel;
    std::vector<char> m_isConditional;         ///< By access.
    std::vector<std::vector<int>> m_loops;     ///< Inner loops around each access, from outside.
    std::vector<std::size_t> m_order;          ///< Position of each access among the steps.
};

} // namespace forewarp::advice::transfers
