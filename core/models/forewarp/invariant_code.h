#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/phases.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace forewarp::models::forewarp {

/// Instructions that the compiler computes less often than their loop's iterations: what is the same in all of them it
/// computes once, before the loop. In a loop that it writes out, what follows from its counter and from nothing that the
/// loops around change (a clamped column of a window) it computes once per copy, before those; what follows from the counter
/// alone (k / 5), never.
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
    /// Where an instruction goes, and how many copies of it.
    struct Target {
        int depth = 0;
        double copies = 1;
    };
    /// Loops by depth, as bits: those whose iterations compute a value anew.
    using Depths = std::uint64_t;

    [[nodiscard]] std::vector<Depths> changing(const kernel::BasicBlock& block, const KernelPhase& phase) const;
    [[nodiscard]] std::optional<Target> targetOf(Depths changing, const KernelPhase& phase) const;
    [[nodiscard]] int depthOf(const KernelPhase& phase) const { return m_around + int(phase.loopsAround.size()); }

    const kernel::KernelProfile& m_kernel;
    int m_around = 0;              ///< Loops around those inside the threads.
    std::vector<Counts> m_entering; ///< By position of the phase's loop + 1.
};

} // namespace forewarp::models::forewarp
