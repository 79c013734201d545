#pragma once

namespace llvm {
class CallBase;
class DominatorTree;
class Loop;
class Value;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// True where only the iteration that allocated the memory can reach it: its pointer is not stored, not handed to code that
/// keeps it, and not used after the iteration.
[[nodiscard]] bool staysInIteration(const llvm::Value& allocation, const llvm::Loop& loop);

/// True where every iteration of `loop` has its own `object` (an underlying object): a local of the loop's body or of a
/// function inlined into it, or what malloc() returned and staysInIteration() holds for. References to it cannot meet
/// those of another iteration, and nothing after the loop reads it.
[[nodiscard]] bool isFreshInEveryIteration(const llvm::Value& object, const llvm::Loop& loop,
                                           const llvm::DominatorTree& dominators);

} // namespace forewarp::frontend::parallelism::memory
