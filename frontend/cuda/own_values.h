#pragma once

#include <vector>

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda {

/// Whether these statements, one after the other, set a variable before they use it, wherever they use it: then each
/// thread can have its own. Conservative: false where that is not plain from the order of the text.
[[nodiscard]] bool setsBeforeUse(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether they set it in any case.
[[nodiscard]] bool alwaysSets(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether a function uses the variable after `nest`, or in a loop around it.
[[nodiscard]] bool isUsedBeyond(const clang::Stmt& nest, const clang::Stmt& functionBody,
                                const clang::VarDecl* variable);

} // namespace forewarp::frontend::cuda
