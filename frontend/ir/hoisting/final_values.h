#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir {

/// Works out what an inner loop leaves of a pointer or subscript that moves on through it: «p + max(0, w)» after
/// «for (j < w) *p++ = …». The loop around it then moves it by equal steps, which ScalarEvolution sees.
///
/// Valid for loops in loop-simplify and LCSSA form whose headers test, before they are rotated.
struct FinalValuesPass : llvm::PassInfoMixin<FinalValuesPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
