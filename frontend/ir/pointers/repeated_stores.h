#pragma once

#include "frontend/ir/pointers/stored_pointers.h"

namespace forewarp::frontend::ir::pointers {

/// «rows[i] = x» for all i: a loop around the store changes the cell, but not the pointer.
[[nodiscard]] bool storesOneIntoMany(const Stored& store, const StoredPointers& pointers);

/// «v[k] = *w» for all k: a loop around the copy changes where it goes, but not what it finds.
[[nodiscard]] bool copiesOneIntoMany(const Stored& store, const StoredPointers& pointers);

/// «p = p->next» in every iteration: no element of a list is met twice.
[[nodiscard]] bool goesAlongList(const llvm::Value& pointer, const llvm::LoopInfo& loops);

} // namespace forewarp::frontend::ir::pointers
