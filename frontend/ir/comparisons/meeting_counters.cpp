#include "frontend/ir/comparisons/meeting_counters.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/IRBuilder.h>

namespace forewarp::frontend::ir::comparisons {

namespace {

/// «j -= 2» as «j += -2»: ScalarEvolution believes only of sums that signed arithmetic does not wrap.
bool addInsteadOfSubtract(llvm::Loop& loop) {
    bool changed = false;
    for (llvm::PHINode& phi : loop.getHeader()->phis())
        for (llvm::Value* next : phi.incoming_values()) {
            auto* step = llvm::dyn_cast<llvm::BinaryOperator>(next);
            const auto* constant = step ? llvm::dyn_cast<llvm::ConstantInt>(step->getOperand(1)) : nullptr;
            if (!constant || step->getOpcode() != llvm::Instruction::Sub || step->getOperand(0) != &phi ||
                !step->hasNoSignedWrap() || constant->getValue().isMinSignedValue())
                continue;
            llvm::IRBuilder<> builder(step);
            llvm::Value* sum = builder.CreateNSWAdd(&phi, llvm::ConstantInt::get(phi.getType(), -constant->getValue()));
            sum->takeName(step);
            step->replaceAllUsesWith(sum);
            step->eraseFromParent();
            changed = true;
            break;
        }
    return changed;
}

/// Whether signed arithmetic moves the value by the same number in every iteration.
bool isCounter(llvm::Value& value, const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&value));
    return record && record->getLoop() == &loop && record->isAffine() && record->hasNoSignedWrap() &&
           llvm::isa<llvm::SCEVConstant>(record->getOperand(1));
}

/// The difference of two 32-bit numbers fits into 64 bits: comparing it with 0 is the same.
bool compareDifference(llvm::ICmpInst& comparison, const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    constexpr unsigned kWidest = 32;
    llvm::Value *left = comparison.getOperand(0), *right = comparison.getOperand(1);
    const bool isOrder = comparison.isSigned() || comparison.isEquality();
    if (!isOrder || !left->getType()->isIntegerTy() || left->getType()->getIntegerBitWidth() > kWidest) return false;
    if (!isCounter(*left, loop, evolution) || !isCounter(*right, loop, evolution)) return false;
    llvm::IRBuilder<> builder(&comparison);
    llvm::Type* wide = builder.getInt64Ty();
    llvm::Value* difference =
        builder.CreateNSWSub(builder.CreateSExt(left, wide), builder.CreateSExt(right, wide), "apart");
    auto* replacement =
        llvm::cast<llvm::ICmpInst>(builder.CreateICmp(comparison.getPredicate(), difference, builder.getInt64(0)));
    replacement->copyMetadata(comparison);
    comparison.replaceAllUsesWith(replacement);
    comparison.eraseFromParent();
    return true;
}

} // namespace

llvm::PreservedAnalyses MeetingCountersPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
    bool changed = false;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) changed |= addInsteadOfSubtract(*loop);
    if (changed) manager.invalidate(function, llvm::PreservedAnalyses::none());
    auto& evolution = manager.getResult<llvm::ScalarEvolutionAnalysis>(function);
    for (llvm::Loop* loop : manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
        llvm::SmallVector<llvm::BasicBlock*> exiting;
        loop->getExitingBlocks(exiting);
        for (llvm::BasicBlock* block : exiting) {
            const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
            auto* comparison = branch ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
            changed |= comparison && compareDifference(*comparison, *loop, evolution);
        }
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace forewarp::frontend::ir::comparisons
