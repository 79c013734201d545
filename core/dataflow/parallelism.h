#pragma once

#include "core/kernel/program_facts.h"

#include <functional>
#include <vector>

namespace forewarp::dataflow {

/// Instructions on the longest dependency path; 0 for an empty block.
[[nodiscard]] int longestPath(const kernel::BasicBlock& block);

/// Instruction-level parallelism: instructions per instruction of the longest dependency path; 1 for an empty block.
///
/// Source: Resios (2011), equation (6.1). Operands carried from an earlier iteration do not count.
[[nodiscard]] double instructionParallelism(const kernel::BasicBlock& block);

/// Which of several instructions that are ready at a time goes first.
enum class TieRule {
    programOrder,
    finishesFirst, ///< Cooper, Schielke, Subramanian (1998), as the thesis takes it.
};

/// When each instruction of a block runs.
struct BlockSchedule {
    struct Slot {
        double begin = 0; ///< Cycles.
        double end = 0;
        int unit = 0;
    };
    std::vector<Slot> slots; ///< By instruction.
    double cycles = 0;
};

/// As-soon-as-possible list schedule on `units` equal units.
///
/// Source: Resios (2011), section 5.1 and Figure 5.1. Inputs: cycles of each instruction of the block.
[[nodiscard]] BlockSchedule listSchedule(const kernel::BasicBlock& block, const std::vector<double>& cycles, int units,
                                         TieRule rule);

} // namespace forewarp::dataflow
