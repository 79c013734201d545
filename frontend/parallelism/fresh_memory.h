#pragma once

namespace llvm {
class CallBase;
class DominatorTree;
class Loop;
class Value;
} // namespace llvm

namespace forewarp::frontend {

/// True where no iteration but the one that allocated it can reach the memory: its pointer is neither stored nor handed
/// to code that keeps it, and is not used after the iteration.
[[nodiscard]] bool staysInIteration(const llvm::Value& allocation, const llvm::Loop& loop);

/// True where every iteration of `loop` has its own `object` (an underlying object): a local of the loop's body or of a
/// function inlined into it, or what malloc() returned and staysInIteration() holds for. References to it cannot meet
/// those of another iteration, and nothing after the loop reads it.
[[nodiscard]] bool isFreshInEveryIteration(const llvm::Value& object, const llvm::Loop& loop,
                                           const llvm::DominatorTree& dominators);

} // namespace forewarp::frontend
