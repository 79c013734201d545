#pragma once

#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/read/nest_syntax.h"

#include <vector>

namespace forewarp::frontend::cuda::counted {

/// What variables of the function hold when a nest starts.
class EntryValues {
  public:
    EntryValues(const read::NestSyntax& nest, const clang::ASTContext& context);

    /// What the last statement in front of the nest that sets a local variable sets it to: «a + m» of `float *c = a + m`,
    /// also of `b = c = a + m`. Null where that is not sure, or where names in it mean something else by then.
    [[nodiscard]] const clang::Expr* of(const clang::VarDecl& variable) const;
    /// Whether a parameter has the value still that the facts mean by its name: what the caller gave or, inside a loop that
    /// changes it, what it holds when an iteration of that begins.
    [[nodiscard]] bool isAsGiven(const clang::VarDecl& parameter) const;
    /// Whether the variable is the function's alone: no global, and nobody has its address.
    [[nodiscard]] bool isOwn(const clang::VarDecl& variable) const;

  private:
    [[nodiscard]] const clang::Expr* throughout(const clang::VarDecl& variable) const;
    [[nodiscard]] bool stays(const clang::Expr& value, const clang::VarDecl& variable,
                             const std::vector<const clang::Stmt*>& since) const;

    const read::NestSyntax& m_nest;
    const clang::ASTContext& m_context;
    bool m_hasJumps = false;
    std::vector<const clang::Stmt*> m_around; ///< From the function's body to the nest.
};

} // namespace forewarp::frontend::cuda::counted
