#include "frontend/parallelism/memory/pointer_targets.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::parallelism::memory {

namespace {

llvm::SmallVector<const llvm::Value*, 4> objectsBehind(const MemoryReference& reference) {
    llvm::SmallVector<const llvm::Value*, 4> objects;
    if (reference.base) llvm::getUnderlyingObjects(reference.base, objects);
    return objects;
}

bool leadToDifferentObjects(const MemoryReference& a, const MemoryReference& b, const llvm::Loop& loop,
                            ir::FunctionView& view) {
    const auto left = objectsBehind(a), right = objectsBehind(b);
    if (left.empty() || right.empty()) return false;
    return llvm::all_of(left, [&](const llvm::Value* one) {
        return llvm::all_of(right, [&](const llvm::Value* other) {
            return loop.isLoopInvariant(one) && loop.isLoopInvariant(other) &&
                   view.analyses().aliases.isNoAlias(llvm::MemoryLocation::getBeforeOrAfter(one),
                                                     llvm::MemoryLocation::getBeforeOrAfter(other));
        });
    });
}

/// The header's pointers that turn into one another from iteration to iteration, from `first` on; empty where that does
/// not come back to it.
llvm::SmallVector<const llvm::PHINode*, 4> cycleOf(const llvm::PHINode& first, const llvm::BasicBlock& latch) {
    llvm::SmallVector<const llvm::PHINode*, 4> cycle;
    const llvm::PHINode* phi = &first;
    do {
        cycle.push_back(phi);
        phi = llvm::dyn_cast<llvm::PHINode>(phi->getIncomingValueForBlock(&latch));
        if (!phi || phi->getParent() != first.getParent() || (phi != &first && llvm::is_contained(cycle, phi)))
            return {};
    } while (phi != &first);
    return cycle;
}

} // namespace

llvm::MemoryLocation anywhereBehind(const MemoryReference& reference) {
    return llvm::MemoryLocation::getBeforeOrAfter(reference.pointer, reference.instruction->getAAMetadata());
}

bool mayAlias(const MemoryReference& a, const MemoryReference& b, const llvm::Loop& loop, ir::FunctionView& view) {
    auto& aliases = view.analyses().aliases;
    // What is said of two pointers that change in the loop holds within one iteration only.
    if (!a.root || !b.root) return !leadToDifferentObjects(a, b, loop, view);
    if (a.base && b.base &&
        aliases.isNoAlias(llvm::MemoryLocation::getBeforeOrAfter(a.base),
                          llvm::MemoryLocation::getBeforeOrAfter(b.base)))
        return false;
    return !aliases.isNoAlias(anywhereBehind(a), anywhereBehind(b)); // types may still tell them apart
}

bool shareAnObject(const MemoryReference& a, const MemoryReference& b) {
    const auto left = objectsBehind(a), right = objectsBehind(b);
    return llvm::any_of(left, [&](const llvm::Value* object) { return llvm::is_contained(right, object); });
}

std::optional<std::pair<const llvm::Value*, const llvm::Value*>> exchangedPointers(const MemoryReference& a,
                                                                                   const MemoryReference& b,
                                                                                   const llvm::Loop& loop,
                                                                                   const ir::FunctionView& view) {
    const auto* left = llvm::dyn_cast_or_null<llvm::PHINode>(a.base);
    const auto* right = llvm::dyn_cast_or_null<llvm::PHINode>(b.base);
    if (!left || !right || left == right || left->getParent() != right->getParent()) return std::nullopt;
    const llvm::Loop* around = const_cast<ir::FunctionView&>(view).analyses().loops.getLoopFor(left->getParent());
    const bool isAround =
        around && around != &loop && around->contains(&loop) && around->getHeader() == left->getParent();
    const llvm::BasicBlock* latch = isAround ? around->getLoopLatch() : nullptr;
    const llvm::BasicBlock* before = isAround ? around->getLoopPreheader() : nullptr;
    if (!latch || !before || !llvm::is_contained(cycleOf(*left, *latch), right)) return std::nullopt;
    llvm::SmallPtrSet<const llvm::Value*, 8> objects;
    for (const llvm::PHINode* phi : cycleOf(*left, *latch))
        if (!objects.insert(llvm::getUnderlyingObject(phi->getIncomingValueForBlock(before))).second)
            return std::nullopt; // two of them start in one object
    return std::pair{left->getIncomingValueForBlock(before), right->getIncomingValueForBlock(before)};
}

} // namespace forewarp::frontend::parallelism::memory
