#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir::comparisons {

/// Says of counters narrower than int that they do not wrap, where the loop's condition keeps them below what their type
/// holds: «for (short i = 0; i < n; ++i)» for a short n. C computes «i + 1» in int and cuts it, which ScalarEvolution
/// takes as a wrap.
struct NarrowCountersPass : llvm::PassInfoMixin<NarrowCountersPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir::comparisons
