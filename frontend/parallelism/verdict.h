#pragma once

#include "frontend/ir/function_view.h"
#include "frontend/parallelism/work_account.h"

namespace forewarp::frontend::parallelism {

/// Decides whether iterations of `loop` are independent and writes verdict, reason and everything they rest on to
/// `facts`.
///
/// Proved: no value and no byte of memory connects two iterations, once each has its own copy of the private variables;
/// exact, up to the assumptions it names. Reduction: likewise, but for values that go through one associative operator.
/// Refuted: a dependence that exists whenever the loop runs long enough. Unknown: everything else.
void decideVerdict(llvm::Loop& loop, ir::FunctionView& view, WorkAccount& work, kernel::LoopFacts& facts);

} // namespace forewarp::frontend::parallelism
