#pragma once

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace forewarp::frontend::ir {

/// Inlines small loop-free functions inside loops, and around loops where they set or return pointers.
///
/// So what they do counts where it happens, and it is known which pointers lead to one memory. Functions with loops
/// stay calls: their loops are listed and explained on their own.
void inlineLoopFreeCalls(llvm::Module& module);

/// Whether a call of the function may decide what memory the loops behind it work on: it stores, copies or returns
/// pointers.
[[nodiscard]] bool handsOutPointers(const llvm::Function& function);

/// Drops what LLVM's inliner noted of `restrict` parameters. It holds within one call; the alias analysis would take it
/// as holding between the calls of different iterations.
void forgetScopesOfRestrict(llvm::Module& module);

} // namespace forewarp::frontend::ir
