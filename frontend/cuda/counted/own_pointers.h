#pragma once

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct NestSyntax;
}

namespace forewarp::frontend::cuda::counted {

/// Lets the nest declare pointers where it sets them that the function declares before it, as C89 wants: «q = d + y * pitch;
/// for … q[x] = 0;». Only pointers that are set anew before each use, and not read after the nest.
void declareOwnPointers(clang::ASTContext& context, read::NestSyntax& nest);

/// Whether the statement sets the variable anew before each use, on every way there.
[[nodiscard]] bool setsBeforeEachUse(clang::Stmt& statement, const clang::VarDecl& variable);

} // namespace forewarp::frontend::cuda::counted
