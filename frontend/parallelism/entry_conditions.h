#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <vector>

namespace llvm {
class Loop;
} // namespace llvm

namespace forewarp::frontend::parallelism {

/// What the program has asked of sizes before it comes to the loop, as far as its addresses are made of them: «d >= n» of
/// «if (d < n) return;» in front of «a[i + d] = a[i]». Each is 0 where the program does not come there.
///
/// Left out are conditions on values that loops change, and those without which the loop would have no iteration.
/// Inputs: the loop, as `facts` and `all` loops of its file have it, with their accesses.
[[nodiscard]] std::vector<kernel::Expression> entryConditions(const llvm::Loop& loop, const kernel::LoopFacts& facts,
                                                              const std::vector<kernel::LoopFacts>& all,
                                                              ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism
