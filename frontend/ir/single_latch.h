#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir {

/// One way back to each loop's header, so that a loop with `continue` stays one loop: loop-simplify would make two nested
/// ones of it. Loops whose ways back belong to different source loops stay as they are.
struct SingleLatchPass : llvm::PassInfoMixin<SingleLatchPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
