#pragma once

#include "frontend/ir/pointers/pointer_origins.h"
#include "frontend/ir/pointers/pointer_tables.h"

#include <memory>

namespace forewarp::frontend::ir::pointers {

/// The stores of pointers that a loop may find done: they may refute what a verdict on it would assume of names.
class PointerStores {
  public:
    /// `stores` are all of the function's.
    PointerStores(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                  const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops)
        : m_pointers(std::make_unique<const StoredPointers>(loop, stores, evolution, dominators, loops)),
          m_origins(*m_pointers) {}

    /// The store because of which both pointers may lead to one object («im->px = (unsigned char *)im», «*w = *v»); null
    /// where the function shows no such store.
    [[nodiscard]] const llvm::Instruction* joining(const llvm::Value& a, const llvm::Value& b) {
        return m_origins.joining(a, b);
    }
    /// The store because of which two cells may hold pointers to the same memory («rows[i] = x» for all i).
    [[nodiscard]] const llvm::Instruction* repeating(const CellPath& path) const {
        return pointers::repeating(path, *m_pointers);
    }
    [[nodiscard]] std::vector<RowStore> rowsOfOneObject(const CellPath& path) const {
        return pointers::rowsOfOneObject(path, *m_pointers);
    }

  private:
    std::unique_ptr<const StoredPointers> m_pointers;
    PointerOrigins m_origins;
};

} // namespace forewarp::frontend::ir::pointers
