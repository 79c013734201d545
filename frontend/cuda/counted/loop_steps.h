#pragma once

#include "frontend/cuda/counted/syntax_builder.h"

#include <optional>
#include <vector>

namespace forewarp::frontend::cuda::read {
struct LoopHeader;
}

namespace forewarp::frontend::cuda::counted {

/// What is added to a variable: a number, and products of values that do not change.
struct Step {
    long long constant = 0;
    std::vector<clang::Expr*> terms;

    void add(const Step& other);
    [[nodiscard]] bool isZero() const { return constant == 0 && terms.empty(); }
    [[nodiscard]] bool isConstant() const { return terms.empty(); }
};

/// Follows a variable through the statements of a loop.
///
/// Inputs: `loop` is the loop whose iterations are asked about; the variable is a whole number or a pointer.
class LoopSteps {
  public:
    /// With `isForResult` loops inside that do not run at all count as such wherever the variable is used: the sum is read
    /// after the loop.
    LoopSteps(const clang::ASTContext& context, const SyntaxBuilder& builder, const clang::FunctionDecl& function,
              const clang::Stmt& loop, bool isForResult = false)
        : m_context(context), m_builder(builder), m_function(function), m_loop(loop), m_isForResult(isForResult) {}

    /// What running the statement once adds to the variable, in elements for pointers. Nothing where that is not the same
    /// every time, or where the variable is set to something else.
    [[nodiscard]] std::optional<Step> through(const clang::Stmt& statement, const clang::VarDecl& variable) const;
    /// Whether the statement does nothing but add to the variable.
    [[nodiscard]] bool isPureStep(const clang::Stmt& statement, const clang::VarDecl& variable) const;
    /// Whether an expression has the same value in every iteration, and no effect.
    [[nodiscard]] bool isInvariant(const clang::Expr& expression) const;
    /// Whether it has one before the loop, of numbers that only the function sets, and no effect.
    [[nodiscard]] bool isKnownBefore(const clang::Expr& expression) const;
    /// Likewise invariant, and chosen between values by what they are: «k > 4 ? k : 4».
    [[nodiscard]] bool isInvariantChoice(const clang::Expr& expression) const;
    /// A step as an expression of a type.
    [[nodiscard]] clang::Expr* valueOf(const Step& step, clang::QualType type) const;

  private:
    [[nodiscard]] std::optional<Step> ofUnary(const clang::Expr& e, const clang::VarDecl& variable) const;
    [[nodiscard]] std::optional<Step> ofAssignment(const clang::Expr& e, const clang::VarDecl& variable) const;
    [[nodiscard]] std::optional<Step> scaled(const clang::Expr& amount, int sign, const clang::VarDecl& variable) const;
    [[nodiscard]] std::optional<Step> ofLoop(const clang::Stmt& loop, const clang::VarDecl& variable) const;
    [[nodiscard]] std::optional<Step> ofChildren(const clang::Stmt& statement, const clang::VarDecl& variable) const;
    [[nodiscard]] std::optional<Step> times(const Step& once, const read::LoopHeader& header,
                                            const clang::VarDecl& variable, bool mayNotRun) const;
    [[nodiscard]] bool isUsedBeside(const clang::Stmt& loop, const clang::VarDecl& variable) const;

    const clang::ASTContext& m_context;
    const SyntaxBuilder& m_builder;
    const clang::FunctionDecl& m_function;
    const clang::Stmt& m_loop;
    bool m_isForResult;
};

/// A whole number of the variable's kind: what pointers are moved by is counted in 64 bits.
[[nodiscard]] clang::QualType countType(const clang::VarDecl& variable, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::counted
