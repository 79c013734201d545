#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::models::forewarp {

/// Which inner loops the compiler writes out in full: those whose trip count is a constant of the source and whose code,
/// written out, has no more than 300 instructions, which is the limit of LLVM and so of nvcc. By position in
/// KernelProfile::innerLoops; without a program none is.
[[nodiscard]] std::vector<bool> unrolledLoops(const kernel::KernelProfile& kernel);

/// Instructions of a block that are none where its loop is written out: steps of counters and of addresses, which become
/// constants. Inputs: `isLast`: its branch ends the iteration, and goes with the comparison before it.
[[nodiscard]] std::vector<bool> foldedInstructions(const kernel::BasicBlock& block, bool isLast);

} // namespace forewarp::models::forewarp
