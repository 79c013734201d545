#pragma once

#include "core/kernel/kernel_profile.h"

#include <limits>
#include <vector>

namespace forewarp::dataflow {

/// The next read of a value that nobody reads any more.
inline constexpr int kNeverRead = std::numeric_limits<int>::max();

/// The values that a block keeps in registers: its inputs, then its instructions' results, and who reads them.
struct BlockValues {
    struct Read {
        int value = 0;
        int nextRead = kNeverRead; ///< The instruction that reads it next; the block's end where it is live out.
    };
    std::vector<int> registers;            ///< By value; 0 for parameters of the kernel and for what is no value.
    std::vector<int> firstRead;            ///< By value, as Read::nextRead.
    std::vector<bool> isLiveOut;           ///< By value.
    std::vector<std::vector<Read>> reads;  ///< By instruction; values with registers only, each once.
    int inputs = 0;                        ///< How many of the values.
    int registersThrough = 0;              ///< Of values alive all through the block that it does not read.

    /// `kernelDepth`: what loops outside that depth compute are parameters.
    BlockValues(const kernel::BasicBlock& block, int kernelDepth);

    [[nodiscard]] int instructions() const { return int(reads.size()); }
    /// The value that an instruction computes.
    [[nodiscard]] int resultOf(int instruction) const { return inputs + instruction; }
};

/// Positions of the kernel's blocks in program order.
[[nodiscard]] std::vector<int> blocksInProgramOrder(const kernel::KernelProfile& kernel);

} // namespace forewarp::dataflow
