#pragma once

#include "core/sass/encoding/instruction.h"

#include <vector>

namespace forewarp::sass::analysis {

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
[[nodiscard]] ControlFlow controlFlowOf(const encoding::Kernel& kernel);

} // namespace forewarp::sass::analysis
