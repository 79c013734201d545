#pragma once

#include "frontend/cuda/outer_variables.h"

#include <set>
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda {

/// Whether these statements, one after the other, set a variable before they use it, wherever they use it: then each
/// thread can have its own. Conservative: false where that is not plain from the order of the text.
[[nodiscard]] bool setsBeforeUse(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether they set it in any case, whatever `continue` leaves out.
[[nodiscard]] bool alwaysSets(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether the statement changes the variable itself, not what it leads to.
[[nodiscard]] bool changes(const clang::Stmt& statement, const clang::VarDecl* variable);

/// Those of the variables that the function may read after `nest`, a loop with a condition, before it sets them again;
/// globals and variables whose address it takes are among them.
///
/// Source: the live variables of Clang's control flow graph.
[[nodiscard]] std::set<const clang::VarDecl*> readAfter(const clang::Stmt& nest, const clang::FunctionDecl& function,
                                                        const std::vector<OuterVariable>& variables);

} // namespace forewarp::frontend::cuda
