#pragma once

#include <vector>

namespace llvm {
class DominatorTree;
class Function;
class Instruction;
class LoadInst;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class StoreInst;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir::pointers {

/// What tells where pointers lead: stores of pointers, copies of memory that may hold some, comparisons and differences of
/// two pointers.
using StoreList = std::vector<const llvm::Instruction*>;

/// All of the function's, in program order.
[[nodiscard]] StoreList pointerStoresIn(const llvm::Function& function);

/// A value, or the address that a pointer is loaded from: two loads of one variable are one origin.
using Origin = const void*;

/// A store of a pointer, or a copy of memory that may hold some.
struct Stored {
    const llvm::Instruction* instruction = nullptr;
    const llvm::SCEV* place = nullptr; ///< Where it begins to write.
    Origin object = nullptr; ///< What that counts from.
    const llvm::SCEV* cell = nullptr; ///< Where the object's pointer was loaded, if it was.
    const llvm::Value* pointer = nullptr; ///< What a store stores.
    const llvm::SCEV* copied = nullptr; ///< Where a copy begins to read, or a store that moves what is loaded.
};

/// What a loop may find done before it, in the terms of ScalarEvolution.
class StoredPointers {
  public:
    /// `stores` are all of the function's.
    StoredPointers(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                   const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops);

    [[nodiscard]] const std::vector<Stored>& stores() const { return m_stores; }
    /// Comparisons and differences of pointers into one array.
    [[nodiscard]] const StoreList& relations() const { return m_relations; }
    [[nodiscard]] llvm::ScalarEvolution& evolution() const { return m_evolution; }
    [[nodiscard]] const llvm::LoopInfo& loops() const { return m_loops; }
    /// The innermost loop around the store; null outside of all.
    [[nodiscard]] const llvm::Loop* loopAround(const Stored& store) const;

    [[nodiscard]] const llvm::SCEV* scevOf(const llvm::Value& value) const;
    [[nodiscard]] Origin originOf(const llvm::Value& object) const;
    [[nodiscard]] Origin objectOf(const llvm::SCEV& place) const;
    /// Where it reads the pointer that it stores; null where that is not loaded as it is.
    [[nodiscard]] const llvm::SCEV* sourceOf(const Stored& store) const;

    /// Whether the store may write what lies at `place`: both count from one object, and no constant keeps them apart.
    [[nodiscard]] bool mayMeet(const llvm::SCEV& place, const Stored& store) const;
    [[nodiscard]] bool surelyMeets(const llvm::SCEV& place, const Stored& store) const;
    /// Whether the store may write the pointer that lies `offset` bytes behind the beginning of the store's object.
    [[nodiscard]] bool mayWriteAt(const llvm::SCEV& offset, const Stored& store) const;

  private:
    static bool tellsOfOneArray(const llvm::Instruction& relation, const llvm::Loop& loop,
                                const llvm::DominatorTree& dominators);
    [[nodiscard]] bool isHalfOfASwap(const llvm::Instruction& store, const StoreList& stores) const;
    [[nodiscard]] Stored read(const llvm::Instruction& instruction) const;

    llvm::ScalarEvolution& m_evolution;
    const llvm::LoopInfo& m_loops;
    std::vector<Stored> m_stores;
    StoreList m_relations;
};

/// The load of a pointer that the value is; null for others.
[[nodiscard]] const llvm::LoadInst* loadedPointer(const llvm::Value& value);
/// What the pointer may count from, but for nothing at all.
[[nodiscard]] std::vector<const llvm::Value*> objectsBehind(const llvm::Value& pointer);
/// What the store takes from memory as it is, other than by a pointer's own type; null for others.
[[nodiscard]] const llvm::LoadInst* movedBy(const llvm::StoreInst& store);

} // namespace forewarp::frontend::ir::pointers
