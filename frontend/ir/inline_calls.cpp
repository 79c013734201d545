#include "frontend/ir/inline_calls.h"

#include "frontend/clang_headers.h"

#include <llvm/Transforms/Utils/Cloning.h>

namespace forewarp::frontend::ir {

namespace {

// Bounds that keep a large file's analysis within a few seconds: what helpers of numeric loops need, no more.
constexpr unsigned kMostInstructions = 60; ///< Of a body that is put in place of a call.
constexpr int kMostRounds = 3;             ///< Depth of calls that call calls.
constexpr int kMostLayers = 9;             ///< The same for what C++ wraps into its headers: «v.begin()», «a[i]».

bool isWorthInlining(llvm::Function& function) {
    // A weak function may be another one in the program that runs.
    if (function.isDeclaration() || function.isInterposable() || function.isVarArg() ||
        function.hasFnAttribute(llvm::Attribute::NoInline))
        return false;
    if (function.getInstructionCount() > kMostInstructions) return false;
    const llvm::DominatorTree dominators(function);
    if (!llvm::LoopInfo(dominators).empty()) return false;
    for (const llvm::User* user : function.users()) // a function that calls itself never ends
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getFunction() == &function)
            return false;
    return true;
}

using FunctionSet = llvm::SmallPtrSet<const llvm::Function*, 32>;

/// Calls in loops, and those around loops that decide what memory these work on.
void addCalls(llvm::Function& function, const FunctionSet& wanted, std::vector<llvm::CallInst*>& calls) {
    std::vector<llvm::CallInst*> candidates;
    for (llvm::Instruction& instruction : llvm::instructions(function))
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            call && wanted.contains(call->getCalledFunction()))
            candidates.push_back(call);
    if (candidates.empty()) return;
    const llvm::DominatorTree dominators(function);
    const llvm::LoopInfo loops(dominators);
    if (loops.empty()) return;
    for (llvm::CallInst* call : candidates)
        if (loops.getLoopFor(call->getParent()) || handsOutPointers(*call->getCalledFunction())) calls.push_back(call);
}

bool inlineRound(llvm::Module& module, bool isForLayers) {
    FunctionSet wanted;
    for (llvm::Function& function : module)
        if ((!isForLayers || function.hasLinkOnceODRLinkage()) && isWorthInlining(function)) wanted.insert(&function);
    std::vector<llvm::CallInst*> calls;
    for (llvm::Function& function : module)
        if (!function.isDeclaration()) addCalls(function, wanted, calls);
    bool changed = false;
    for (llvm::CallInst* call : calls) {
        if (call->getFunction() == call->getCalledFunction()) continue;
        llvm::InlineFunctionInfo info;
        changed |= llvm::InlineFunction(*call, info).isSuccess();
    }
    return changed;
}

} // namespace

// «set_rows(m, x, x + 1)»
bool handsOutPointers(const llvm::Function& function) {
    const llvm::Type* result = function.getReturnType();
    if (result->isPointerTy() || result->isAggregateType()) return true;
    return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
        return (store && store->getValueOperand()->getType()->isPointerTy()) ||
               llvm::isa<llvm::MemTransferInst>(instruction);
    });
}

void inlineLoopFreeCalls(llvm::Module& module) {
    for (int round = 0; round < kMostLayers && inlineRound(module, round >= kMostRounds); ++round) {
    }
}

void forgetScopesOfRestrict(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            instruction.setMetadata(llvm::LLVMContext::MD_alias_scope, nullptr);
            instruction.setMetadata(llvm::LLVMContext::MD_noalias, nullptr);
        }
}

} // namespace forewarp::frontend::ir
