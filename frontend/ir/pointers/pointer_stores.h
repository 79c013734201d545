#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

#include <map>
#include <set>
#include <vector>

namespace llvm {
class DominatorTree;
class Function;
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir::pointers {

/// What tells where pointers lead: stores of pointers, copies of memory that may hold some, comparisons and differences of
/// two pointers.
using StoreList = std::vector<const llvm::Instruction*>;

/// All of the function's, in program order.
[[nodiscard]] StoreList pointerStoresIn(const llvm::Function& function);

/// The stores of pointers that a loop may find done: they may refute what a verdict on it would assume of names.
class PointerStores {
  public:
    /// `stores` are all of the function's.
    PointerStores(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                  const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops);

    /// The store because of which both pointers may lead to one object («im->px = (unsigned char *)im», «*w = *v»); nothing
    /// where the function shows no such store.
    [[nodiscard]] const llvm::Instruction* joining(const llvm::Value& a, const llvm::Value& b) const;

    /// The store because of which two cells of `table` may hold pointers to the same memory («rows[i] = x» for all i).
    [[nodiscard]] const llvm::Instruction* repeating(const llvm::Value& table) const;

    /// A pointer into one object that a loop stores into each cell of a table: «rows[i] = data + i * m».
    struct RowStore {
        const llvm::Instruction* instruction = nullptr;
        const llvm::SCEV* step = nullptr; ///< Bytes from one row to the next; nothing where that changes.
    };
    [[nodiscard]] std::vector<RowStore> rowsOfOneObject(const llvm::Value& table) const;

  private:
    /// A value, or the address that a pointer is loaded from: two loads of one variable are one origin.
    using Origin = const void*;
    /// With the store that brings each, nothing where the pointer comes from there itself.
    using Origins = std::map<Origin, const llvm::Instruction*>;

    struct Stored {
        const llvm::Instruction* instruction = nullptr;
        const llvm::SCEV* place = nullptr; ///< Where it begins to write.
        Origin object = nullptr; ///< What that counts from.
        const llvm::Value* pointer = nullptr; ///< What a store stores.
        const llvm::SCEV* copied = nullptr; ///< Where a copy begins to read, or a store that moves what is loaded.
    };
    class OriginSearch;

    [[nodiscard]] const llvm::SCEV* scevOf(const llvm::Value& value) const;
    [[nodiscard]] Origin originOf(const llvm::Value& object) const;
    [[nodiscard]] Origin objectOf(const llvm::SCEV& place) const;
    [[nodiscard]] bool mayMeet(const llvm::SCEV& place, const Stored& store) const;
    [[nodiscard]] bool surelyMeets(const llvm::SCEV& place, const Stored& store) const;
    [[nodiscard]] const Origins& originsOf(const llvm::Value& pointer) const;
    [[nodiscard]] bool areOf(const llvm::Value* pointer, const Origins& origins) const;
    [[nodiscard]] const llvm::Instruction* commonIn(const Origins& left, const Origins& right,
                                                    bool areOfOneTable) const;
    [[nodiscard]] static bool tellsOfOneArray(const llvm::Instruction& relation, const llvm::Loop& loop,
                                              const llvm::DominatorTree& dominators);
    [[nodiscard]] bool isHalfOfASwap(const llvm::Instruction& store, const StoreList& stores) const;
    [[nodiscard]] const llvm::Instruction* handingOn(const llvm::Value& a, const llvm::Value& b) const;
    [[nodiscard]] bool mayBeOneCell(Origin a, Origin b) const;
    [[nodiscard]] bool isVariable(const llvm::SCEV& place) const;
    [[nodiscard]] bool isCarried(const llvm::Value& pointer) const;
    [[nodiscard]] bool goesAlongList(const llvm::Value& pointer) const;
    [[nodiscard]] bool haveOneSource(const Stored& a, const Stored& b, Origin table) const;
    [[nodiscard]] const llvm::SCEV* sourceOf(const Stored& store) const;
    [[nodiscard]] bool comesFrom(const llvm::Value& pointer, Origin table) const;
    [[nodiscard]] bool isRepeatedIn(const llvm::Loop& loop, const llvm::SCEV& source, const Stored& store) const;
    [[nodiscard]] bool isRenewedIn(const llvm::Loop& loop, Origin object, const llvm::Instruction& by) const;
    [[nodiscard]] bool storesOneIntoMany(const Stored& store) const;
    [[nodiscard]] bool copiesOneIntoMany(const Stored& store) const;
    /// Whether a loop around the store changes its place while what it stores stays the same.
    [[nodiscard]] bool isOfOneInMany(const Stored& store,
                                     llvm::function_ref<bool(const llvm::Loop& loop)> isSameIn) const;
    /// Inputs: the tables asked about on the way here.
    [[nodiscard]] const llvm::Instruction* repeating(Origin table, std::set<Origin>& seen) const;
    [[nodiscard]] bool repeatsPointer(const Stored& store, Origin table) const;
    [[nodiscard]] bool isReplaced(const llvm::SCEV& place, const llvm::Instruction& read,
                                  const llvm::Instruction& by) const;
    [[nodiscard]] bool repeatsCopy(const Stored& store, Origin table) const;
    [[nodiscard]] std::vector<Origin> originsOf(const Stored& store) const;

    llvm::ScalarEvolution& m_evolution;
    const llvm::LoopInfo& m_loops;
    std::vector<Stored> m_stores; ///< Those that may have run before the loop is entered.
    mutable std::map<Origin, const llvm::SCEV*> m_places; ///< Origins that are addresses.
    StoreList m_relations; ///< Likewise, comparisons and differences of pointers into one array.
    mutable std::map<const llvm::Value*, Origins> m_origins; ///< As far as asked.
};

} // namespace forewarp::frontend::ir::pointers
