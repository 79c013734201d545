#pragma once

#include <set>

namespace llvm {
class LoadInst;
class Loop;
class LoopInfo;
} // namespace llvm

namespace forewarp::frontend::ir {

/// True where the loaded value decides, by way of other values of `loop`, when that loop or one inside it ends, or which
/// memory is touched.
[[nodiscard]] bool shapesLoops(const llvm::LoadInst& load, const llvm::Loop& loop, const llvm::LoopInfo& loops);

/// The loops whose verdicts may use that `load` reads the same in every iteration of `left`, before it is moved out:
/// `left` and those around it; of the others, in it or beside it, those that see the value through something carried
/// from iteration to iteration or merged on the way, and all inside `left` where the value may become one with that of
/// another load or store of the same address.
[[nodiscard]] std::set<const llvm::Loop*> loopsThatRestOn(const llvm::LoadInst& load, const llvm::Loop& left,
                                                          const llvm::LoopInfo& loops);

} // namespace forewarp::frontend::ir
