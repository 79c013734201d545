#pragma once

#include "core/kernel/kernel_profile.h"

namespace forewarp::dataflow {

/// On-chip and off-chip instructions of a kernel, each counted as often as a thread runs it.
struct ArithmeticIntensity {
    double onChip = 0;
    double offChip = 0;

    /// onChip / offChip; infinite without off-chip instructions.
    [[nodiscard]] double ratio() const;
};

/// Source: Resios (2011), Algorithm 6.3: an instruction is off-chip where one of its operands is; loads and stores hand on
/// what they are to what they define, everything else defines on-chip values.
/// Inputs: the kernel's blocks, breadth first each; accesses to global memory read or write off-chip arrays, accesses to
/// shared memory do not. Values from outside a block are registers, thus on-chip.
[[nodiscard]] ArithmeticIntensity arithmeticIntensity(const kernel::KernelProfile& kernel);

} // namespace forewarp::dataflow
