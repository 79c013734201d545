#pragma once

#include "core/sass/encoding/instruction.h"

#include <bitset>
#include <vector>

namespace forewarp::sass {

/// Instructions that run one after the other.
struct Block {
    int first = 0; ///< Position of its first instruction.
    int last = 0;  ///< Of its last one.
    std::vector<int> successors;
    std::vector<int> predecessors;
    int loopDepth = 0; ///< Loops around it: natural loops by back edges to a dominator.
    bool jumpsToUnknown = false; ///< Ends in a jump whose targets no field tells (BRX), or out of the kernel.
};

/// A kernel's blocks in order of address; the first is the entry.
struct ControlFlow {
    std::vector<Block> blocks;

    /// The block of an instruction.
    [[nodiscard]] int blockOf(int instruction) const;
};
[[nodiscard]] ControlFlow controlFlowOf(const Kernel& kernel);

using RegisterSet = std::bitset<256>;

/// Which registers hold values that are still read.
struct Liveness {
    std::vector<RegisterSet> before; ///< Each instruction.
    std::vector<RegisterSet> after;
    int most = 0;          ///< Registers alive at once.
    int mostAt = 0;        ///< Instruction before which that is so.
};

/// Backward data flow over the blocks; an instruction under a guard does not end the life of what it may write.
[[nodiscard]] Liveness livenessOf(const Kernel& kernel, const ControlFlow& flow);

} // namespace forewarp::sass
