#include "frontend/ir/single_latch.h"

#include "frontend/clang_headers.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace forewarp::frontend::ir {

namespace {

/// «i++; continue;» here and «i++» there: the same step on every way is one step, which ScalarEvolution can read.
void joinSteps(llvm::BasicBlock& joined) {
    for (llvm::PHINode& phi : llvm::make_early_inc_range(joined.phis())) {
        auto* first = llvm::dyn_cast<llvm::BinaryOperator>(phi.getIncomingValue(0));
        const auto isSameStep = [&](const llvm::Value* value) {
            const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(value);
            return step && step->isSameOperationAs(first) && step->getOperand(0) == first->getOperand(0) &&
                   step->getOperand(1) == first->getOperand(1);
        };
        const bool isStep = first && first->getOpcode() == llvm::Instruction::Add &&
                            llvm::isa<llvm::PHINode>(first->getOperand(0)) &&
                            llvm::isa<llvm::ConstantInt>(first->getOperand(1));
        if (!isStep || !llvm::all_of(phi.incoming_values(), isSameStep)) continue;
        auto* step = first->clone();
        for (const llvm::Value* each : phi.incoming_values()) step->andIRFlags(each);
        step->takeName(&phi);
        step->insertBefore(joined, joined.getFirstInsertionPt());
        phi.replaceAllUsesWith(step);
        phi.eraseFromParent();
    }
}

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
    if (joined) joinSteps(*joined);
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
