#pragma once

namespace llvm {
class Function;
class Module;
class StringRef;
} // namespace llvm

namespace forewarp::frontend::ir {

/// Adds a copy «F.forewarp.verdict» for every function F whose loops the verdict can see further into than the profile:
/// calls inside its loops to functions that the module defines and that touch memory are replaced by their bodies, loops
/// included, and so are calls around its loops that hand out the pointers these work with, «fill_rows(rows, data, n)»;
/// branches that only lead to the program's failure (a failed assert(), exit(1)) are taken as not taken.
/// Functions that copy structures in loops have one, too, in which copies from memory to memory stay whole.
///
/// Bounded: recursive functions, bodies that LLVM cannot inline, results above a fixed size and everything beyond the
/// module's allowance stay calls. Expects a module that no pass has changed yet.
void makeVerdictCopies(llvm::Module& module);

/// The copy of `function` in its module, or nothing.
[[nodiscard]] llvm::Function* verdictCopyOf(llvm::Function& function);
[[nodiscard]] bool isVerdictCopy(const llvm::Function& function);
/// What the source calls the function, or the one it is a copy of.
[[nodiscard]] llvm::StringRef sourceNameOf(const llvm::Function& function);

} // namespace forewarp::frontend::ir
