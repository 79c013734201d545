#pragma once

namespace llvm {
class Module;
}

namespace forewarp::frontend {

/// Puts the bodies of small functions without loops in place of calls to them inside loops, so that what they compute, load and store
/// counts where it happens. Functions with loops stay calls: their loops are listed and explained on their own.
void inlineLoopFreeCalls(llvm::Module& module);

} // namespace forewarp::frontend
