#pragma once

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace forewarp::frontend::loops {

/// Whether a statement is a for, while or do loop. «do … while (0)», by which macros make one statement of several, is
/// none, whatever leaves it by `break` or `continue`.
[[nodiscard]] bool isLoop(const clang::Stmt& statement, const clang::ASTContext& context);

} // namespace forewarp::frontend::loops
