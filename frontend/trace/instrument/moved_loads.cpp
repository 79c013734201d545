#include "frontend/trace/instrument/moved_loads.h"

#include "frontend/clang_headers.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/Analysis/Loads.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace forewarp::frontend::trace::instrument {

MovedLoadGuard::MovedLoadGuard(llvm::Function& function, const std::vector<ir::MovedLoad>& moved,
                               const llvm::LoopInfo& loops) {
    for (const ir::MovedLoad& each : moved) {
        auto* load = llvm::cast_or_null<llvm::LoadInst>(static_cast<llvm::Value*>(each.load));
        if (!load || load->getFunction() != &function) continue;
        if (!llvm::is_contained(m_loads, load)) m_loads.push_back(load);
        const llvm::Loop* left = each.isAssumed ? ir::loopLeftBy(each, loops) : nullptr;
        llvm::SmallVector<llvm::BasicBlock*, 4> latches;
        if (left) left->getLoopLatches(latches);
        for (llvm::BasicBlock* latch : latches) m_checks.push_back({load, latch->getTerminator()});
    }
}

void MovedLoadGuard::insert() const {
    for (const Check& check : m_checks) insertCheck(check);
    for (llvm::LoadInst* load : m_loads) makeSafe(*load);
}

/// Reads once more what `load` reads, at `builder`'s place; 0 where there is no memory.
static llvm::Value* safeRead(llvm::LoadInst& load, llvm::IRBuilder<>& builder) {
    llvm::Type* type = load.getType();
    const llvm::DataLayout& layout = load.getDataLayout();
    auto read = load.getModule()->getOrInsertFunction(run::kReadIfThereSymbol, builder.getInt64Ty(), builder.getPtrTy(),
                                                      builder.getInt32Ty());
    const auto bytes = unsigned(layout.getTypeStoreSize(type).getFixedValue());
    llvm::Value* word = builder.CreateCall(read, {load.getPointerOperand(), builder.getInt32(bytes)});
    return type->isPointerTy() ? builder.CreateIntToPtr(word, type) : builder.CreateTrunc(word, type);
}

static bool fitsAWord(const llvm::LoadInst& load) {
    return load.getDataLayout().getTypeStoreSize(load.getType()).getFixedValue() <= sizeof(std::uint64_t);
}

void MovedLoadGuard::insertCheck(const Check& check) const {
    if (!fitsAWord(*check.load)) return;
    llvm::IRBuilder<> builder(check.before);
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    llvm::Value* hasChanged = builder.CreateICmpNE(safeRead(*check.load, builder), check.load);
    llvm::LLVMContext& context = builder.getContext();
    llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(hasChanged, check.before->getIterator(), false,
                                                              llvm::MDBuilder(context).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    builder.CreateCall(check.load->getModule()->getOrInsertFunction(run::kOverlapSymbol, builder.getVoidTy()));
}

void MovedLoadGuard::makeSafe(llvm::LoadInst& load) const {
    if (!fitsAWord(load)) return;
    if (llvm::isDereferenceablePointer(load.getPointerOperand(), load.getType(), load.getDataLayout())) return;
    llvm::IRBuilder<> builder(&load);
    load.replaceAllUsesWith(safeRead(load, builder));
    load.eraseFromParent();
}

} // namespace forewarp::frontend::trace::instrument
