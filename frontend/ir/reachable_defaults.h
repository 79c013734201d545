#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir {

/// A switch that covers all values keeps an unreachable default, which looks like a loop exit; a case becomes the
/// default.
struct ReachableDefaultsPass : llvm::PassInfoMixin<ReachableDefaultsPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
