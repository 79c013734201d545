#pragma once

#include "frontend/ir/function_view.h"
#include "frontend/parallelism/affine/affine_reader.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class LoadInst;
class StructType;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// A condition under which a reference is executed: left `predicate` right (an llvm::CmpInst predicate).
struct Guard {
    int predicate = 0;
    const llvm::SCEV* left = nullptr;
    const llvm::SCEV* right = nullptr;
    bool isInside = true; ///< Decided anew in every iteration of the loop in question.
};

/// A member of a structure, an array or a single value.
struct Member {
    const llvm::StructType* record = nullptr;
    long long offset = 0; ///< Bytes from the structure's start.
    bool isArray = false;

    friend bool operator==(const Member&, const Member&) = default;
};

/// A load, a store, one side of a memcpy or memset, or a result that a library call writes, inside the loop in question.
struct MemoryReference {
    /// Bytes from a pointer.
    struct Level {
        const llvm::SCEV* offset = nullptr;
        const llvm::LoadInst* pointer = nullptr; ///< What loads the pointer; nothing at the root.
    };

    llvm::Instruction* instruction = nullptr;
    bool isWrite = false;
    const llvm::Value* pointer = nullptr; ///< The address itself.
    const llvm::Value* base = nullptr; ///< What the last offset counts from; nothing where ScalarEvolution finds none.
    const llvm::Value* root = nullptr; ///< The first pointer that is fixed while the loop runs; nothing where none is.
    std::vector<Level> path; ///< From the root; `rows[i][j]` through pointers takes two levels.
    std::optional<Member> member; ///< That the address computation goes into first, from the root.
    const llvm::SCEV* bytes = nullptr; ///< How many, from the last offset on.
    affine::LoopNest nest;
    std::vector<Guard> guards; ///< All conditions that could be read.
    bool guardsAreExact = true; ///< Whenever they hold, the reference is executed…
    bool outerGuardsAreExact = true; ///< …and so is the loop in question.

    /// References with equal keys lead to the same array, as far as names tell.
    [[nodiscard]] std::pair<const llvm::Value*, std::size_t> key() const { return {root ? root : base, path.size()}; }
};

/// All references in the loop, in the order of its blocks, but for memory that every iteration has anew and tables that
/// nothing writes.
[[nodiscard]] std::vector<MemoryReference> referencesIn(const llvm::Loop& loop, ir::FunctionView& view);

/// The loops around a block, outermost first.
[[nodiscard]] affine::LoopNest nestAround(const llvm::BasicBlock& block, const llvm::LoopInfo& loops);

/// «b[k*n + j]», or what else can be said of the memory.
[[nodiscard]] std::string textOf(const MemoryReference& reference, const ir::FunctionView& view);
/// «b»
[[nodiscard]] std::string arrayOf(const MemoryReference& reference, const ir::FunctionView& view);
[[nodiscard]] kernel::Reference describe(const MemoryReference& reference, const ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::memory
