#include "frontend/ir/single_latch.h"

#include "frontend/clang_headers.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace forewarp::frontend::ir {

namespace {

bool joinLatches(llvm::Loop& loop, llvm::LoopInfo& loops, llvm::DominatorTree& dominators) {
    llvm::SmallVector<llvm::BasicBlock*, 8> latches;
    loop.getLoopLatches(latches);
    std::set<llvm::MDNode*> identities;
    for (const llvm::BasicBlock* latch : latches) {
        if (llvm::isa<llvm::IndirectBrInst, llvm::CallBrInst>(latch->getTerminator())) return false;
        if (llvm::MDNode* id = latch->getTerminator()->getMetadata(llvm::LLVMContext::MD_loop)) identities.insert(id);
    }
    if (latches.size() < 2 || identities.size() > 1) return false;
    llvm::BasicBlock* joined =
        llvm::SplitBlockPredecessors(loop.getHeader(), latches, ".backedge", &dominators, &loops);
    for (llvm::BasicBlock* latch : latches) latch->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, nullptr);
    if (joined && !identities.empty())
        joined->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, *identities.begin());
    return true;
}

} // namespace

llvm::PreservedAnalyses SingleLatchPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
    auto& dominators = manager.getResult<llvm::DominatorTreeAnalysis>(function);
    bool changed = false;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) changed |= joinLatches(*loop, loops, dominators);
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace forewarp::frontend::ir
