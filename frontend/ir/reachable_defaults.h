#pragma once

#include <llvm/IR/PassManager.h>

namespace forewarp::frontend::ir {

/// A switch whose cases are all values that its operand can have keeps a default that leads nowhere, which would count as
/// an exit of the loop around it: one of the cases becomes the default instead.
struct ReachableDefaultsPass : llvm::PassInfoMixin<ReachableDefaultsPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
