#pragma once

#include "core/kernel/kernel_profile.h"
#include "frontend/ir/ir_pipeline.h"

#include <vector>

namespace llvm {
class BasicBlock;
class Loop;
} // namespace llvm

namespace forewarp::frontend::ptx {

/// A loop whose iterations become threads.
struct ThreadLoop {
    llvm::Loop* loop = nullptr;
    kernel::ThreadDimension dimension = kernel::ThreadDimension::x;
};

/// What one thread does, still inside the function it was written in.
struct KernelRegion {
    llvm::BasicBlock* entry = nullptr;
    llvm::BasicBlock* end = nullptr;       ///< Not one of `blocks`: threads that come here are done.
    std::vector<llvm::BasicBlock*> blocks; ///< The entry first.
};

/// Makes one iteration of the loops out of them: counters are computed from the thread's index, which is compared with
/// the loop's iterations, and nothing leads back to their starts.
///
/// Values that iterations hand on to the next, and those read after the nest, become memory that is a parameter: a
/// thread reads what the one before would have left there and writes what it leaves. A number of iterations that the
/// nest's entry does not know is a parameter too. Code between the loops runs in every thread, code after an inner one
/// in the thread of its last iteration. Loops of the nest around these, which do not become threads, run in each thread.
/// Inputs: `nest`, the outermost of them or one around them; loops in each other, outermost first, in simplified form. The
/// function is no program any more afterwards, and its analyses no longer hold.
[[nodiscard]] KernelRegion makeThreads(llvm::Loop& nest, const std::vector<ThreadLoop>& loops,
                                       ir::FunctionAnalyses& analyses);

} // namespace forewarp::frontend::ptx
