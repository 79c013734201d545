#pragma once

#include <set>
#include <string>

namespace clang {
class Stmt;
} // namespace clang

namespace forewarp::frontend::cuda::rows {

/// Whether a statement touches memory in other ways than by subscripts of what it is given: by pointers of its own, members
/// behind pointers, addresses that it takes.
[[nodiscard]] bool touchesOtherwise(const clang::Stmt& statement);

/// Names of all variables that a statement declares or uses, as C++ has them.
[[nodiscard]] std::set<std::string> namesIn(const clang::Stmt& statement);

} // namespace forewarp::frontend::cuda::rows
