#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace forewarp::frontend::profile {

/// Adds to `facts` what the IR tells about this loop itself (not the loops inside it): trip count, basic blocks with
/// their data-flow graphs, memory accesses, calls, and whether it does nothing but hold one other loop.
///
/// Returns the load or store behind each of `facts.accesses`, in their order.
std::vector<llvm::Instruction*> profileLoop(llvm::Loop& loop, ir::FunctionView& view, kernel::LoopFacts& facts);

/// Arrays of declared size that the function's accesses reach.
[[nodiscard]] std::vector<kernel::Array> arraysOf(ir::FunctionView& view);

} // namespace forewarp::frontend::profile
