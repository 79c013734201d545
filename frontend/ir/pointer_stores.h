#pragma once

#include <map>
#include <vector>

namespace llvm {
class DominatorTree;
class Function;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class StoreInst;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {

using StoreList = std::vector<const llvm::StoreInst*>;

/// All stores of pointers, in program order.
[[nodiscard]] StoreList pointerStoresIn(const llvm::Function& function);

/// The stores of pointers that a loop may find done: they may refute what a verdict on it would assume of names.
class PointerStores {
  public:
    /// `stores` are all of the function's.
    PointerStores(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                  const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops);

    /// The store because of which both pointers may lead to one object («im->px = (unsigned char *)im»); nothing where
    /// the function shows no such store.
    [[nodiscard]] const llvm::StoreInst* joining(const llvm::Value& a, const llvm::Value& b) const;

    /// The store because of which two cells of `table` may hold pointers to the same memory («rows[i] = x» for all i).
    [[nodiscard]] const llvm::StoreInst* repeating(const llvm::Value& table) const;

  private:
    /// A value, or the address that a pointer is loaded from: two loads of one variable are one origin.
    using Origin = const void*;

    [[nodiscard]] Origin originOf(const llvm::Value& object) const;
    [[nodiscard]] std::map<Origin, const llvm::StoreInst*> originsOf(const llvm::Value& pointer) const;
    [[nodiscard]] const llvm::SCEV* placeOf(const llvm::StoreInst& store) const;
    [[nodiscard]] bool isInto(const llvm::Value& cell, const llvm::Value& table) const;
    [[nodiscard]] bool isHalfOfASwap(const llvm::StoreInst& store, const StoreList& stores) const;
    [[nodiscard]] bool comesFrom(const llvm::Value& pointer, const llvm::Value& table) const;
    [[nodiscard]] bool storesOneIntoMany(const llvm::StoreInst& store) const;

    llvm::ScalarEvolution& m_evolution;
    const llvm::LoopInfo& m_loops;
    StoreList m_stores; ///< Those that may have run before the loop is entered.
};

} // namespace forewarp::frontend::ir
