#include "frontend/ir/pointer_stores.h"

#include "frontend/clang_headers.h"

#include <llvm/Analysis/CFG.h>

namespace forewarp::frontend::ir {

namespace {

constexpr std::size_t kMostOrigins = 32; ///< Followed for one pointer.

const llvm::LoadInst* loadedPointer(const llvm::Value& value) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value.stripPointerCasts());
    return load && load->getType()->isPointerTy() ? load : nullptr;
}

std::vector<const llvm::Value*> objectsBehind(const llvm::Value& pointer) {
    llvm::SmallVector<const llvm::Value*, 4> objects;
    llvm::getUnderlyingObjects(&pointer, objects);
    llvm::erase_if(objects, [](const llvm::Value* object) {
        return llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(object);
    });
    return {objects.begin(), objects.end()};
}

} // namespace

StoreList pointerStoresIn(const llvm::Function& function) {
    StoreList stores;
    for (const llvm::Instruction& instruction : llvm::instructions(function))
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
            if (store->getValueOperand()->getType()->isPointerTy()) stores.push_back(store);
    return stores;
}

PointerStores::PointerStores(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                             const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops)
    : m_evolution(evolution), m_loops(loops) {
    StoreList reaching;
    for (const llvm::StoreInst* store : stores)
        if (llvm::isPotentiallyReachable(store->getParent(), loop.getHeader(), nullptr, &dominators, &loops))
            reaching.push_back(store);
    for (const llvm::StoreInst* store : reaching)
        if (!isHalfOfASwap(*store, reaching)) m_stores.push_back(store);
}

const llvm::SCEV* PointerStores::placeOf(const llvm::StoreInst& store) const {
    return m_evolution.getSCEV(const_cast<llvm::Value*>(store.getPointerOperand()));
}

PointerStores::Origin PointerStores::originOf(const llvm::Value& object) const {
    const llvm::LoadInst* load = loadedPointer(object);
    if (!load) return &object;
    return m_evolution.getSCEV(const_cast<llvm::Value*>(load->getPointerOperand()));
}

std::map<PointerStores::Origin, const llvm::StoreInst*> PointerStores::originsOf(const llvm::Value& pointer) const {
    std::map<Origin, const llvm::StoreInst*> origins;
    std::vector<std::pair<const llvm::Value*, const llvm::StoreInst*>> open{{&pointer, nullptr}};
    while (!open.empty() && origins.size() < kMostOrigins) {
        const auto [value, by] = open.back();
        open.pop_back();
        for (const llvm::Value* object : objectsBehind(*value)) {
            const Origin origin = originOf(*object);
            if (!origins.insert({origin, by}).second || !loadedPointer(*object)) continue;
            for (const llvm::StoreInst* store : m_stores)
                if (placeOf(*store) == origin) open.emplace_back(store->getValueOperand(), store);
        }
    }
    return origins;
}

const llvm::StoreInst* PointerStores::joining(const llvm::Value& a, const llvm::Value& b) const {
    if (m_stores.empty()) return nullptr;
    const auto left = originsOf(a), right = originsOf(b);
    for (const auto& [origin, by] : left)
        if (const auto same = right.find(origin); same != right.end() && (by || same->second))
            return by ? by : same->second;
    return nullptr;
}

bool PointerStores::isInto(const llvm::Value& cell, const llvm::Value& table) const {
    return originOf(*llvm::getUnderlyingObject(&cell)) == originOf(*llvm::getUnderlyingObject(&table));
}

/// «t = a; a = b; b = t»: what was in two places still is.
bool PointerStores::isHalfOfASwap(const llvm::StoreInst& store, const StoreList& stores) const {
    const auto loadsFrom = [&](const llvm::StoreInst& one, const llvm::StoreInst& other) {
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(one.getValueOperand());
        return load && load->getParent() == store.getParent() && load->comesBefore(&one) && load->comesBefore(&other) &&
               m_evolution.getSCEV(const_cast<llvm::Value*>(load->getPointerOperand())) == placeOf(other);
    };
    return std::ranges::any_of(stores, [&](const llvm::StoreInst* other) {
        return other != &store && other->getParent() == store.getParent() && loadsFrom(store, *other) &&
               loadsFrom(*other, store);
    });
}

/// A loop around it changes the cell, but not the pointer.
bool PointerStores::storesOneIntoMany(const llvm::StoreInst& store) const {
    const auto isFixed = [&](const llvm::Value& value, const llvm::Loop& loop) {
        if (loop.isLoopInvariant(&value)) return true;
        return m_evolution.isLoopInvariant(m_evolution.getSCEV(const_cast<llvm::Value*>(&value)), &loop);
    };
    const llvm::Value& pointer = *store.getValueOperand();
    const llvm::LoadInst* load = loadedPointer(*llvm::getUnderlyingObject(&pointer));
    for (const llvm::Loop* loop = m_loops.getLoopFor(store.getParent()); loop; loop = loop->getParentLoop()) {
        const bool isSame = isFixed(pointer, *loop) || (load == &pointer && isFixed(*load->getPointerOperand(), *loop));
        if (isSame && !isFixed(*store.getPointerOperand(), *loop)) return true;
    }
    return false;
}

const llvm::StoreInst* PointerStores::repeating(const llvm::Value& table) const {
    std::map<Origin, const llvm::StoreInst*> stored;
    for (const llvm::StoreInst* store : m_stores) {
        const bool isNull = llvm::isa<llvm::ConstantPointerNull>(store->getValueOperand());
        if (isNull || !isInto(*store->getPointerOperand(), table)) continue;
        if (storesOneIntoMany(*store)) return store;
        if (m_loops.getLoopFor(store->getParent())) continue; // a place of its own in every iteration
        for (const llvm::Value* object : objectsBehind(*store->getValueOperand()))
            if (!stored.insert({originOf(*object), store}).second) return store;
    }
    for (const auto& [origin, store] : stored)
        if (comesFrom(*store->getValueOperand(), table)) return store;
    return nullptr;
}

/// «rows[1] = rows[0] + 1»: what one cell of the table holds goes into another.
bool PointerStores::comesFrom(const llvm::Value& pointer, const llvm::Value& table) const {
    return llvm::any_of(objectsBehind(pointer), [&](const llvm::Value* object) {
        const llvm::LoadInst* load = loadedPointer(*object);
        return load && isInto(*load->getPointerOperand(), table);
    });
}

} // namespace forewarp::frontend::ir
