#include "frontend/ir/reachable_defaults.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::ir {

namespace {

/// Nothing comes before its «unreachable».
bool leadsNowhere(const llvm::BasicBlock& block) {
    return llvm::isa<llvm::UnreachableInst>(*block.getFirstNonPHIOrDbg());
}

} // namespace

llvm::PreservedAnalyses ReachableDefaultsPass::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    bool changed = false;
    for (llvm::BasicBlock& block : function) {
        auto* choice = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
        if (!choice || choice->getNumCases() == 0 || !leadsNowhere(*choice->getDefaultDest())) continue;
        llvm::SwitchInstProfUpdateWrapper weighted(*choice);
        const auto last = std::prev(choice->case_end());
        choice->getDefaultDest()->removePredecessor(&block);
        choice->setDefaultDest(last->getCaseSuccessor()); // as many ways there as before: its phis stay right
        weighted.removeCase(last);
        changed = true;
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace forewarp::frontend::ir
