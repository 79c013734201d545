#pragma once

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::rows {

/// The statement that `inner` is directly in; null for `body` itself.
[[nodiscard]] const clang::Stmt* parentOf(const clang::Stmt& body, const clang::Stmt& inner);

/// Whether the last statement before the loop that names the variable sets it to 0. Inputs: `body`, what a thread does;
/// `function`, all that may take the variable's address. Conservative: false where the order of the text does not show it.
[[nodiscard]] bool isZeroBefore(const clang::VarDecl& variable, const clang::Stmt& loop, const clang::Stmt& body,
                                const clang::Stmt& function, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::rows
