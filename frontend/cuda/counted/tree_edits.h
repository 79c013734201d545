#pragma once

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::counted {

/// What a loop repeats, to be changed.
[[nodiscard]] clang::Stmt& bodyOf(const clang::Stmt& loop);
/// Lets a statement use another variable.
void rename(clang::Stmt& statement, const clang::VarDecl& variable, clang::VarDecl& newVariable);
/// Puts a statement in the place of one inside; false where it is not there.
bool replace(clang::Stmt& in, const clang::Stmt& old, clang::Stmt& replacement);

} // namespace forewarp::frontend::cuda::counted
