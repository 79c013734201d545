#include "frontend/parallelism/memory/fresh_memory.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"

namespace forewarp::frontend::parallelism::memory {

namespace {

enum class UseOfPointer { harmless, followed, escapes };

bool is(const llvm::CallBase& call, ir::LibraryCall::Kind kind) {
    const auto known = ir::libraryCallOf(call);
    return known && known->kind == kind;
}

UseOfPointer useInCall(const llvm::CallBase& call, const llvm::Use& use) {
    if (is(call, ir::LibraryCall::Kind::release) || llvm::isa<llvm::MemIntrinsic>(call)) return UseOfPointer::harmless;
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
        return intrinsic->isAssumeLikeIntrinsic() ? UseOfPointer::harmless : UseOfPointer::escapes;
    if (!call.isArgOperand(&use)) return UseOfPointer::escapes;
    const unsigned position = call.getArgOperandNo(&use);
    if (!call.doesNotCapture(position)) return UseOfPointer::escapes;
    return UseOfPointer::harmless;
}

UseOfPointer useOf(const llvm::Use& use, const llvm::Loop& loop) {
    const auto& user = *llvm::cast<llvm::Instruction>(use.getUser());
    if (!loop.contains(&user)) return UseOfPointer::escapes;
    if (llvm::isa<llvm::LoadInst, llvm::ICmpInst>(user)) return UseOfPointer::harmless;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user))
        return use.getOperandNo() == store->getPointerOperandIndex() ? UseOfPointer::harmless : UseOfPointer::escapes;
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&user)) return useInCall(*call, use);
    if (llvm::isa<llvm::PHINode>(user) && user.getParent() == loop.getHeader()) return UseOfPointer::escapes;
    if (llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst, llvm::SelectInst, llvm::PHINode>(user))
        return UseOfPointer::followed;
    return UseOfPointer::escapes;
}

/// A new object begins where its lifetime does: each iteration passes there before it uses the local.
bool isLocalOfTheBody(const llvm::AllocaInst& local, const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
    std::vector<const llvm::Instruction*> starts, uses;
    llvm::SmallVector<const llvm::Value*, 8> open{&local};
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    while (!open.empty()) {
        const llvm::Value* value = open.pop_back_val();
        if (!seen.insert(value).second) continue;
        for (const llvm::User* user : value->users()) {
            const auto* instruction = llvm::cast<llvm::Instruction>(user);
            if (instruction->isLifetimeStartOrEnd()) {
                const auto* marker = llvm::cast<llvm::IntrinsicInst>(instruction);
                if (marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start && value == &local &&
                    loop.contains(instruction))
                    starts.push_back(instruction);
            } else if (llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst>(instruction)) open.push_back(instruction);
            else uses.push_back(instruction);
        }
    }
    return llvm::any_of(starts, [&](const llvm::Instruction* start) {
        return llvm::all_of(
            uses, [&](const llvm::Instruction* use) { return loop.contains(use) && dominators.dominates(start, use); });
    });
}

} // namespace

bool staysInIteration(const llvm::Value& allocation, const llvm::Loop& loop) {
    llvm::SmallVector<const llvm::Value*, 8> open{&allocation};
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    while (!open.empty()) {
        const llvm::Value* value = open.pop_back_val();
        if (!seen.insert(value).second) continue;
        for (const llvm::Use& use : value->uses()) {
            const UseOfPointer kind = useOf(use, loop);
            if (kind == UseOfPointer::escapes) return false;
            if (kind == UseOfPointer::followed) open.push_back(use.getUser());
        }
    }
    return true;
}

bool isFreshInEveryIteration(const llvm::Value& object, const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&object);
    if (!instruction) return false;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(instruction);
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(instruction);
    if (loop.contains(instruction))
        return (local || (call && is(*call, ir::LibraryCall::Kind::allocation))) && staysInIteration(object, loop);
    return local && isLocalOfTheBody(*local, loop, dominators);
}

} // namespace forewarp::frontend::parallelism::memory
