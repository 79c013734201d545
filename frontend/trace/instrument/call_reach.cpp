#include "frontend/trace/instrument/call_reach.h"

#include "frontend/clang_headers.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/Analysis/TargetLibraryInfo.h>

namespace forewarp::frontend::trace::instrument {

CallReach::CallReach(llvm::Module& module) {
    const llvm::TargetLibraryInfoImpl library{llvm::Triple(module.getTargetTriple())};
    const llvm::TargetLibraryInfo known(library);
    for (llvm::Function& function : module) {
        if (function.hasAddressTaken()) m_addressTaken.push_back(&function);
        llvm::LibFunc which{};
        if (function.isDeclaration() && known.getLibFunc(function, which) && which != llvm::LibFunc_qsort)
            m_callNothingBack.insert(&function);
    }
}

Reached CallReach::from(const std::vector<llvm::BasicBlock*>& blocks) const {
    Reached reached;
    std::vector<llvm::Function*> open;
    const auto scan = [&](llvm::BasicBlock& block) {
        for (llvm::Instruction& instruction : block)
            if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) follow(*call, reached, open);
    };
    for (llvm::BasicBlock* block : blocks) scan(*block);
    while (!open.empty()) {
        llvm::Function* function = open.back();
        open.pop_back();
        if (!reached.functions.insert(function).second) continue;
        for (llvm::BasicBlock& block : *function) scan(block);
    }
    return reached;
}

void CallReach::follow(const llvm::CallBase& call, Reached& reached, std::vector<llvm::Function*>& open) const {
    if (llvm::isa<llvm::IntrinsicInst>(call)) return;
    if (call.isInlineAsm()) {
        if (!call.doesNotAccessMemory()) reached.unseenCalls.insert("inline assembly");
        return;
    }
    const auto one = [&](llvm::Function& callee) {
        if (callee.isDeclaration()) followLibraryCall(call, callee, reached, open);
        else open.push_back(&callee);
    };
    const llvm::Value* target = call.getCalledOperand()->stripPointerCastsAndAliases();
    if (const auto* callee = llvm::dyn_cast<llvm::Function>(target)) one(const_cast<llvm::Function&>(*callee));
    else
        for (llvm::Function* callee : m_addressTaken) one(*callee);
}

/// True for a call whose arguments lead to no memory of the program: no pointers, except to constants (format strings).
static bool passesNoMemory(const llvm::CallBase& call) {
    return llvm::all_of(call.args(), [](const llvm::Use& argument) {
        const auto* constant = llvm::dyn_cast<llvm::GlobalVariable>(argument->stripPointerCasts());
        return !argument->getType()->isPointerTy() || llvm::isa<llvm::ConstantPointerNull>(argument) ||
               (constant && constant->isConstant());
    });
}

void CallReach::followLibraryCall(const llvm::CallBase& call, const llvm::Function& callee, Reached& reached,
                                  std::vector<llvm::Function*>& open) const {
    if (callee.doesNotAccessMemory()) return;
    if (!m_callNothingBack.contains(&callee) && !callee.hasFnAttribute(llvm::Attribute::NoCallback))
        for (llvm::Function* called : m_addressTaken)
            if (!called->isDeclaration()) open.push_back(called);
    if (!passesNoMemory(call) && !llvm::is_contained(run::kHeapFunctions, callee.getName()))
        reached.unseenCalls.insert(callee.getName().str() + "()");
}

} // namespace forewarp::frontend::trace::instrument
