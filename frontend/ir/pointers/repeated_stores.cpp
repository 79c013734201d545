#include "frontend/ir/pointers/repeated_stores.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/pointers/cell_addresses.h"

namespace forewarp::frontend::ir::pointers {

namespace {

/// Whether another store in the loop puts pointers where `object` is.
bool isRenewedIn(const llvm::Loop& loop, Origin object, const llvm::Instruction& by, const StoredPointers& pointers) {
    return llvm::any_of(pointers.stores(), [&](const Stored& each) {
        return each.object == object && each.instruction != &by && loop.contains(each.instruction);
    });
}

/// Whether iterations of the loop may find the same at `source`, «w[k / 2]», if nothing but `store` writes there.
bool isRepeatedIn(const llvm::Loop& loop, const llvm::SCEV& source, const Stored& store,
                  const StoredPointers& pointers) {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(pointers.evolution().getPointerBase(&source));
    if (base && goesAlongList(*base->getValue(), pointers.loops())) return false;
    return !movesOn(loop, source) && !isRenewedIn(loop, pointers.objectOf(source), *store.instruction, pointers);
}

/// «if (…) t = w[k]; v[k] = t;»: some iterations have what an earlier one loaded. A list, «p = p->next», goes on.
bool isCarried(const llvm::Value& pointer, const llvm::LoopInfo& loops) {
    const llvm::Value* merged = llvm::getUnderlyingObject(&pointer);
    return llvm::isa<llvm::PHINode, llvm::SelectInst>(merged) && !goesAlongList(*merged, loops) &&
           llvm::any_of(objectsBehind(*merged), [](const llvm::Value* object) { return loadedPointer(*object); });
}

/// Whether a loop around the store changes its place while what it stores stays the same.
bool isOfOneInMany(const Stored& store, const StoredPointers& pointers,
                   llvm::function_ref<bool(const llvm::Loop& loop)> isSameIn) {
    for (const llvm::Loop* loop = pointers.loopAround(store); loop; loop = loop->getParentLoop())
        if (!pointers.evolution().isLoopInvariant(store.place, loop) && isSameIn(*loop)) return true;
    return false;
}

} // namespace

bool goesAlongList(const llvm::Value& pointer, const llvm::LoopInfo& loops) {
    const auto* element = llvm::dyn_cast<llvm::PHINode>(&pointer);
    const llvm::Loop* loop = element ? loops.getLoopFor(element->getParent()) : nullptr;
    return loop && loop->getHeader() == element->getParent() && llvm::all_of(element->blocks(), [&](const auto* from) {
               const llvm::LoadInst* next = loadedPointer(*element->getIncomingValueForBlock(from));
               return !loop->contains(from) ||
                      (next && llvm::getUnderlyingObject(next->getPointerOperand()) == element);
           });
}

bool storesOneIntoMany(const Stored& store, const StoredPointers& pointers) {
    llvm::ScalarEvolution& evolution = pointers.evolution();
    const llvm::LoadInst* load = loadedPointer(*llvm::getUnderlyingObject(store.pointer));
    const llvm::SCEV* source = load ? pointers.scevOf(*load->getPointerOperand()) : nullptr;
    const llvm::SCEV* pointer = pointers.scevOf(*store.pointer);
    const llvm::SCEV* behind = load ? evolution.getMinusSCEV(pointer, pointers.scevOf(*load)) : nullptr;
    const bool isBehind = behind && !llvm::isa<llvm::SCEVCouldNotCompute>(behind);
    return isOfOneInMany(store, pointers, [&](const llvm::Loop& loop) {
        if (loop.isLoopInvariant(store.pointer) || evolution.isLoopInvariant(pointer, &loop)) return true;
        if (isCarried(*store.pointer, pointers.loops())) return true;
        // «w->data + n» for one w: loaded again in every iteration, and the same.
        return isBehind && evolution.isLoopInvariant(behind, &loop) && isRepeatedIn(loop, *source, store, pointers);
    });
}

bool copiesOneIntoMany(const Stored& store, const StoredPointers& pointers) {
    return isOfOneInMany(store, pointers,
                         [&](const llvm::Loop& loop) { return isRepeatedIn(loop, *store.copied, store, pointers); });
}

} // namespace forewarp::frontend::ir::pointers
