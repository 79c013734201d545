#pragma once

#include "frontend/cuda/read/nest_syntax.h"

#include <map>
#include <optional>
#include <vector>

namespace forewarp::frontend::cuda::counted {

/// Variables that the head of a `for` loop starts, and with what: «b» and «0» of «for (b = 0; b < n; b += 2 * half)».
using HeadStarts = std::map<const clang::VarDecl*, clang::Expr*>;
/// Nothing where the head does anything else before the first iteration.
[[nodiscard]] std::optional<HeadStarts> headStartsOf(const clang::ForStmt& loop, const clang::ASTContext& context);

/// The head of a `for` loop, taken apart: «for (i = 0, p = a; i < n; i++, p += 2)».
struct SplitHeader {
    read::LoopHeader counted;    ///< «for (i = 0; i < n; i++)»
    clang::Stmt* start = nullptr;
    clang::Expr* step = nullptr;
    HeadStarts otherStarts; ///< «p = a»
    std::vector<clang::Expr*> otherSteps;                      ///< «p += 2»
};

/// Nothing where no variable of the head counts the iterations.
[[nodiscard]] std::optional<SplitHeader> splitHeader(const clang::ForStmt& loop, const clang::ASTContext& context);

/// «a, b, c» one by one; an expression without commas is its only one, nothing is none.
[[nodiscard]] std::vector<clang::Expr*> partsOf(clang::Expr* expression);

} // namespace forewarp::frontend::cuda::counted
