#pragma once

namespace llvm {
class Module;
}

namespace forewarp::frontend::ir {

/// Inlines small loop-free functions inside loops, and around loops where they set or return pointers.
///
/// So what they do counts where it happens, and it is known which pointers lead to one memory. Functions with loops
/// stay calls: their loops are listed and explained on their own.
void inlineLoopFreeCalls(llvm::Module& module);

/// Drops what LLVM's inliner noted of `restrict` parameters. It holds within one call; the alias analysis would take it
/// as holding between the calls of different iterations.
void forgetScopesOfRestrict(llvm::Module& module);

} // namespace forewarp::frontend::ir
