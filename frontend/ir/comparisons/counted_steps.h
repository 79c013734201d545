#pragma once

#include "core/kernel/program_facts.h"

#include <llvm/IR/PassManager.h>

#include <vector>

namespace llvm {
class Loop;
} // namespace llvm

namespace forewarp::frontend::ir {

class FunctionView;

namespace comparisons {

/// Counts the iterations of loops whose counter goes up by more than 1, «for (size_t k = 0; k < n; k += ch)», where
/// ScalarEvolution fears that it wraps around before it reaches n: such a loop gets a counter that goes up by 1.
/// Nobody waits for 64 bits to wrap in steps of a number; where the step is a value and the counter unsigned, the loop is
/// marked, and assumptionsOfSteps() names what was assumed.
///
/// Valid for loops in loop-simplify form, rotated.
struct CountedStepsPass : llvm::PassInfoMixin<CountedStepsPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

/// What has to hold for the counters of `loop` and of the loops inside it not to wrap, without repetitions.
[[nodiscard]] std::vector<kernel::VerdictAssumption> assumptionsOfSteps(const llvm::Loop& loop,
                                                                        const FunctionView& view);

} // namespace comparisons
} // namespace forewarp::frontend::ir
