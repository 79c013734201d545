#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir::comparisons {

/// Computes counters narrower than int in their own type, as C's «i = (short)(i + 2)» comes to, and says that they do not
/// wrap where the loop's condition keeps them within it: «for (short i = 0; i < n; i += 2)» for a short n of 32,766 at most.
struct NarrowCountersPass : llvm::PassInfoMixin<NarrowCountersPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir::comparisons
