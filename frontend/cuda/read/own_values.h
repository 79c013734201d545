#pragma once

#include "frontend/cuda/read/outer_variables.h"

#include <set>
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {

/// Whether these statements set the variable before every use of it, so that each thread can have its own. Conservative:
/// false where the order of the text does not show it.
[[nodiscard]] bool setsBeforeUse(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether they set it in every iteration, even where `continue` ends one early.
[[nodiscard]] bool alwaysSets(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable);

/// Whether the statement changes the variable itself, not what it leads to.
[[nodiscard]] bool changes(const clang::Stmt& statement, const clang::VarDecl* variable);

/// The variables that the function may read after the nest before it sets them again. Globals and variables whose address
/// is taken always count. Inputs: `nest` is a loop with a condition.
///
/// Source: the live variables of Clang's control flow graph.
[[nodiscard]] std::set<const clang::VarDecl*> readAfter(const clang::Stmt& nest, const clang::FunctionDecl& function,
                                                        const std::vector<OuterVariable>& variables);

/// Likewise those that an iteration of the nest's outermost loop may read before it sets them: with the value of the
/// iteration before, or from before the nest.
[[nodiscard]] std::set<const clang::VarDecl*> readBeforeSet(const clang::Stmt& nest,
                                                            const clang::FunctionDecl& function,
                                                            const std::vector<OuterVariable>& variables);

} // namespace forewarp::frontend::cuda::read
