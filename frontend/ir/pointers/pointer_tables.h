#pragma once

#include "frontend/ir/pointers/stored_pointers.h"

namespace forewarp::frontend::ir::pointers {

/// A pointer into one object that a loop stores into each cell of a table: «rows[i] = data + i * m».
struct RowStore {
    const llvm::Instruction* instruction = nullptr;
    const llvm::SCEV* step = nullptr; ///< Bytes from one row to the next; nothing where that changes.
};

/// The cells on the way to memory: of «v[i]->data[k]» the pointers in v, then those that the structures hold as «data».
struct CellPath {
    const llvm::Value* table = nullptr;
    /// Of each cell from the table, then from the pointer before, in bytes; null: anywhere.
    std::vector<const llvm::SCEV*> offsets;
};

/// The store because of which two of the cells may hold pointers to the same memory; null where the function shows none.
[[nodiscard]] const llvm::Instruction* repeating(const CellPath& path, const StoredPointers& pointers);

/// Rows of one object that the last cells lead to; of those before, the ones whose step changes.
[[nodiscard]] std::vector<RowStore> rowsOfOneObject(const CellPath& path, const StoredPointers& pointers);

} // namespace forewarp::frontend::ir::pointers
