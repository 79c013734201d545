#pragma once

namespace llvm {
class Module;
}

namespace forewarp::frontend::ir {

/// Puts the bodies of small functions without loops in place of calls to them inside loops, so that what they compute,
/// load and store counts where it happens, and of calls around loops that set or return pointers, so that it is known which
/// lead to one memory. Functions with loops stay calls: their loops are listed and explained on their
/// own.
void inlineLoopFreeCalls(llvm::Module& module);

/// Drops what LLVM's inliner noted of `restrict` parameters. It holds within one call; the alias analysis would take it
/// as holding between the calls of different iterations.
void forgetScopesOfRestrict(llvm::Module& module);

} // namespace forewarp::frontend::ir
