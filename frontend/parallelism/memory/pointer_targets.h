#pragma once

#include "frontend/ir/function_view.h"
#include "frontend/parallelism/memory/memory_references.h"

#include <optional>
#include <utility>

namespace llvm {
class MemoryLocation;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// All that may be reached from the reference's address, in both directions.
[[nodiscard]] llvm::MemoryLocation anywhereBehind(const MemoryReference& reference);

/// Whether two references of a loop, of two arrays by name, may touch one memory, as far as LLVM's alias analysis knows.
[[nodiscard]] bool mayAlias(const MemoryReference& a, const MemoryReference& b, const llvm::Loop& loop,
                            ir::FunctionView& view);

/// True where both count from one object, or from choices among objects that have one in common.
[[nodiscard]] bool shareAnObject(const MemoryReference& a, const MemoryReference& b);

/// For two pointers that a loop around the one in question exchanges («swap(a, b)» after each time step): the two they
/// start as. As the loop only permutes them, they differ in every iteration if these two do. Nothing for other pointers.
[[nodiscard]] std::optional<std::pair<const llvm::Value*, const llvm::Value*>> exchangedPointers(
    const MemoryReference& a, const MemoryReference& b, const llvm::Loop& loop, const ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::memory
