#pragma once

#include <set>

namespace llvm {
class LoadInst;
class Loop;
class LoopInfo;
} // namespace llvm

namespace forewarp::frontend::ir {

/// Whether the loaded value decides when `loop` or one inside it ends, or which memory is touched there.
[[nodiscard]] bool shapesLoops(const llvm::LoadInst& load, const llvm::Loop& loop, const llvm::LoopInfo& loops);

/// Loops whose verdicts may use that `load` reads one value in all of `left`. To be asked before the load is moved out.
///
/// These are `left`, those around it, and others that see the value through a phi. If the value decides a branch that
/// ends no loop, they are all of the function; if another access may have the load's address, also all inside `left`.
[[nodiscard]] std::set<const llvm::Loop*> loopsThatRestOn(const llvm::LoadInst& load, const llvm::Loop& left,
                                                          const llvm::LoopInfo& loops);

} // namespace forewarp::frontend::ir
