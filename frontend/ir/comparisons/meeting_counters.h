#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir::comparisons {

/// Makes one counter of two that a loop's condition compares: «for (i = 0, j = n - 1; i < j; i++, j--)» ends where
/// i - j, computed in 64 bits, is no longer negative. ScalarEvolution counts the iterations of no other form.
struct MeetingCountersPass : llvm::PassInfoMixin<MeetingCountersPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir::comparisons
