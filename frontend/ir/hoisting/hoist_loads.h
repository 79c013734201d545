#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <llvm/IR/ValueHandle.h>

#include <vector>

namespace llvm {
class AAResults;
class DominatorTree;
class Function;
class Instruction;
class Loop;
class LoopInfo;
class ScalarEvolution;
} // namespace llvm

namespace forewarp::frontend::ir {

/// A load that was moved out of a loop.
struct MovedLoad {
    llvm::WeakVH load;   ///< Null once another load has taken its place.
    SourceLocation loop; ///< Where the source has the loop it left.
    bool isAssumed = false; ///< It rests on what assumptionsOfHoisting() names.
};

/// What hoistInvariantLoads() asks; `evolution` only of addresses.
struct HoistingAnalyses {
    llvm::LoopInfo& loops;
    llvm::AAResults& aliases;
    llvm::ScalarEvolution& evolution;
    const llvm::DominatorTree& dominators;
};

/// Moves integer and pointer loads with invariant addresses in front of the loops that do not write what they read, so
/// that bounds («limit», «grid[0]») and rows («img->data») become invariants that ScalarEvolution can follow.
///
/// A load that feeds a loop's exit or an address is also moved where only a store through another pointer stands in the
/// way («out and *img do not overlap») and the function shows nothing to the contrary; assumptionsOfHoisting() names that assumption for every loop it was moved out of.
/// Where a load would only run in some iterations the moved one may run needlessly: whoever runs the code makes the loads
/// added to `moved` safe first. Returns whether anything changed.
bool hoistInvariantLoads(llvm::Function& function, const HoistingAnalyses& analyses, std::vector<MovedLoad>& moved);

/// The loop that a load was moved out of; nothing where later passes have dropped it.
[[nodiscard]] llvm::Loop* loopLeftBy(const MovedLoad& moved, const llvm::LoopInfo& loops);

/// Marks loads that were moved anew: passes that let one load stand for two drop the mark.
void markAsMoved(const std::vector<MovedLoad>& moved);

/// True for a load that was moved: it may run where the source would not.
[[nodiscard]] bool wasMovedOut(const llvm::Instruction& instruction);

/// What has to hold for loads to have been moved out of `loop` (or of loops inside it), without repetitions.
[[nodiscard]] std::vector<kernel::VerdictAssumption> assumptionsOfHoisting(const llvm::Loop& loop, FunctionView& view);

} // namespace forewarp::frontend::ir
