#pragma once

#include "core/kernel/kernel_profile.h"

#include <optional>
#include <vector>

namespace forewarp::models::forewarp {

/// The code of one loop inside the threads, or that outside all loops, without the loops inside it.
struct KernelPhase {
    /// An access that reaches memory.
    struct Step {
        std::size_t access = 0; ///< Position in KernelProfile::accesses.
        int round = 0;          ///< Of a load: those of one round are in flight together.
        double share = 1;       ///< Of the phase's iterations, in which a warp comes by.
    };
    int loop = -1;         ///< Position in KernelProfile::innerLoops; -1 outside all.
    std::vector<int> loopsAround; ///< Likewise, outermost first, its own last.
    double iterations = 1; ///< Per thread, mean.
    double inFlight = 1;   ///< Iterations whose loads are in flight together.
    bool isUnrolled = false; ///< The compiler writes all iterations out, see writtenOut().
    std::vector<Step> steps;
    std::vector<std::size_t> inRegisters; ///< Accesses whose value the compiler keeps.
    /// Loads and stores of a place that all iterations meet and the compiler keeps: each takes over what the one before left.
    std::vector<std::pair<std::size_t, std::size_t>> handedOn;
    std::vector<int> blocks;              ///< Positions in KernelProfile::blocks.
};

/// Splits a kernel into phases and their loads into rounds, as nvcc compiles the code.
///
/// - A new round begins behind a load that an address is computed from, behind a store that waits for a load, and behind
///   a loop inside.
/// - Where a loop stores what it may load, the next iteration's loads wait. A value that a store has written, or an earlier
///   load has read, stays in a register until a store that may change it.
/// - Else iterations are unrolled and all their loads stand before the first use, unless an address follows from the
///   iteration before: four of them where that is no more code than LLVM allows, sixteen of short ones where
///   `unrollsTwice`, as machine code of nvcc and ptxas 13 for cc 7.5 to 9.0 shows. Of loops that are written out it is as
///   many as there are, up to sixteen.
/// - Divisions and square roots in floating point end the overlap: their rare cases are a branch.
/// - A store may change what its own array holds; with SimulationChoices::storesMayAlias that of any array, and nothing
///   moves out of loops.
[[nodiscard]] std::vector<KernelPhase> phasesOf(const kernel::KernelProfile& kernel, bool unrollsTwice);

/// The first store of a loop that keeps the loads of its next iteration back.
[[nodiscard]] std::optional<std::size_t> storeThatHolds(const kernel::KernelProfile& kernel, const KernelPhase& phase);

} // namespace forewarp::models::forewarp
