#pragma once

#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <clang/AST/OperationKinds.h>

#include <map>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class ForStmt;
class FunctionDecl;
class SourceLocation;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {

/// «for (int i = first; i < end; i += step)»
struct LoopHeader {
    const clang::ForStmt* loop = nullptr;
    const clang::VarDecl* counter = nullptr;
    bool declaresCounter = false;
    const clang::Expr* first = nullptr;
    clang::BinaryOperatorKind relation = clang::BO_LT; ///< The counter stands to its left.
    const clang::Expr* end = nullptr;
    long long step = 1;
};

/// The loops of a nest in the syntax tree.
struct NestSyntax {
    const clang::FunctionDecl* function = nullptr;
    const clang::Stmt* loop = nullptr;               ///< The outermost of the nest.
    std::map<std::string, const clang::Stmt*> loops; ///< By id, those inside it too.
    std::map<std::string, const clang::Stmt*> around; ///< Likewise, those that it is in.
};

/// Line and column in its file, as the facts have them.
[[nodiscard]] SourceLocation placeIn(const clang::ASTContext& context, clang::SourceLocation location);

/// Finds the loops of the nest that starts at `loopId`, and the function around it. Errors: it is not there, or a macro
/// makes several loops in one place.
[[nodiscard]] Result<NestSyntax> findNest(const clang::ASTContext& context, const kernel::ProgramFacts& facts,
                                          const std::string& loopId);

/// Errors: a loop whose iterations cannot be numbered before it starts, with the reason.
[[nodiscard]] Result<LoopHeader> headerOf(const clang::Stmt& loop, const clang::ASTContext& context,
                                          const std::string& file);

} // namespace forewarp::frontend::cuda::read
