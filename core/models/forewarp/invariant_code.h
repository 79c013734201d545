#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/phases.h"

#include <array>
#include <vector>

namespace forewarp::models::forewarp {

/// Instructions that compute the same in every iteration of their loop: the compiler computes them once, before it.
class InvariantCode {
  public:
    /// Instructions by operation.
    using Counts = std::array<double, kernel::kOperationCount>;

    InvariantCode(const kernel::KernelProfile& kernel, const std::vector<KernelPhase>& phases);

    /// Whether the instructions of one block of `phase` leave its loop, by position.
    [[nodiscard]] std::vector<bool> leaving(const KernelPhase& phase, int block) const;
    /// What comes into an iteration of `phase` from the loops inside it.
    [[nodiscard]] const Counts& entering(const KernelPhase& phase) const;

  private:
    [[nodiscard]] std::vector<int> depthsIn(const kernel::BasicBlock& block, int ownDepth) const;
    [[nodiscard]] int depthOf(const KernelPhase& phase) const { return m_around + int(phase.loopsAround.size()); }

    const kernel::KernelProfile& m_kernel;
    int m_around = 0;              ///< Loops around those inside the threads.
    std::vector<Counts> m_entering; ///< By position of the phase's loop + 1.
};

} // namespace forewarp::models::forewarp
