#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/phases.h"

#include <vector>

namespace forewarp::models::forewarp {

/// What the compiler writes out in full, by position in KernelProfile::innerLoops; without a program nothing.
struct WrittenOut {
    std::vector<bool> loops;    ///< All iterations stand side by side.
    std::vector<bool> counters; ///< So do as many as there are at most; each may be the last. `loops` are among them.
};
/// Loops whose trip count is a constant of the source and whose code, written out, has no more than 300 instructions,
/// which is the limit of LLVM and so of nvcc. Where they touch arrays of the thread's own, 2,424 instructions, of no more
/// than 404 in one iteration: the compiler wants to have such arrays in registers (found by compiling kernels with nvcc
/// 13 for cc 9.0; of 360 more kernels 35 came out otherwise).
[[nodiscard]] WrittenOut writtenOut(const kernel::KernelProfile& kernel);

/// «i + 1» or «p + stride»: an addition to what it was in the iteration before, of what no iteration changes.
[[nodiscard]] bool isStep(const kernel::BasicBlock& block, std::size_t instruction);

/// Instructions of a block that are none where its loop is written out: steps of counters and of addresses, which become
/// constants. Inputs: `isLast`: its branch ends the iteration, and goes with the comparison before it.
[[nodiscard]] std::vector<bool> foldedInstructions(const kernel::BasicBlock& block, bool isLast);

/// Iterations of a loop of unknown length that LLVM writes out side by side: 4, 2 or 1, by the instructions of one.
[[nodiscard]] double copiesOf(double instructions);

/// Instructions per iteration that keep an innermost loop of unknown length going, in place of the folded ones: its
/// counter, comparison and branch, once for as many iterations as the compiler writes out side by side, and a step for
/// each pointer. Inputs: `instructions`: of one iteration without them.
[[nodiscard]] double loopOverhead(const kernel::KernelProfile& kernel, const KernelPhase& phase, double instructions);

} // namespace forewarp::models::forewarp
