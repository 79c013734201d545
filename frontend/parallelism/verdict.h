#pragma once

#include "frontend/frontend.h"
#include "frontend/profile/function_view.h"

namespace forewarp::frontend {

/// Decides whether iterations of `loop` are independent and writes verdict, reason, evidence and reductions to `facts`.
///
/// Sound and simple: proved only when every pair of accesses that could meet is shown by isl never to touch the same
/// byte in two different iterations, with no assumption left; reduction when besides that only recognised reductions go
/// around the loop; everything else is unknown with the first obstacle found.
void decideVerdict(llvm::Loop& loop, FunctionView& view, const AnalysisBudget& budget, LoopFacts& facts);

} // namespace forewarp::frontend
