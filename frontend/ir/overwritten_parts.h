#pragma once

#include "frontend/clang_headers.h"

namespace forewarp::frontend::ir {

/// Lets values that are put together from parts forget what they held before, once every part is new.
///
/// Small structures that a function returns travel as one integer or vector. Where such a call is replaced by its body,
/// sroa writes the parts into what the iteration before left («and», «or», insertelement), and each iteration seems to
/// read the one before.
struct OverwrittenPartsPass : llvm::PassInfoMixin<OverwrittenPartsPass> {
    static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
