#pragma once

#include <clang/AST/OperationKinds.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>

#include <string>

namespace clang {
class ASTContext;
class DeclStmt;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct LoopHeader;
}

namespace forewarp::frontend::cuda::counted {

/// Makes parts of a syntax tree that the source does not have. All stand at one place, that of the loop they are made for.
class SyntaxBuilder {
  public:
    SyntaxBuilder(clang::ASTContext& context, const clang::FunctionDecl& function, clang::SourceLocation place)
        : m_context(context), m_function(const_cast<clang::FunctionDecl&>(function)), m_place(place) {}

    /// The value of a variable.
    [[nodiscard]] clang::Expr* valueOf(const clang::VarDecl& variable) const;
    [[nodiscard]] clang::Expr* number(long long value, clang::QualType type) const;
    /// Operands of one type, or a pointer and a whole number. What has two sides itself goes into parentheses.
    [[nodiscard]] clang::Expr* binary(clang::Expr* left, clang::BinaryOperatorKind operation, clang::Expr* right) const;
    /// «(type)value»; the value itself where it has the type.
    [[nodiscard]] clang::Expr* converted(clang::Expr* value, clang::QualType type) const;
    /// «a * b», of one type.
    [[nodiscard]] clang::Expr* product(clang::Expr* a, clang::Expr* b) const;
    [[nodiscard]] clang::Expr* negated(clang::Expr* value) const;
    /// How often a loop runs, where its start and its end keep their values; never less than 0 where it may not run.
    [[nodiscard]] clang::Expr* trips(const read::LoopHeader& header, clang::QualType type, bool mayNotRun) const;
    /// Likewise, where the counter goes up by a number that is above 0 if the loop runs at all, and of that type: «2 * half».
    [[nodiscard]] clang::Expr* tripsBy(clang::Expr* step, const read::LoopHeader& header, clang::QualType type) const;
    /// «condition ? yes : no»
    [[nodiscard]] clang::Expr* choice(clang::Expr* condition, clang::Expr* yes, clang::Expr* no) const;
    /// «variable++»
    [[nodiscard]] clang::Expr* step(const clang::VarDecl& variable) const;
    /// A new variable of the function under a name that nothing has: `name`, or `name` and a number.
    [[nodiscard]] clang::VarDecl* variable(const std::string& name, clang::QualType type, clang::Expr* value) const;
    /// A new counter of a loop that starts at 0: «i», or «iteration» where something is called i.
    [[nodiscard]] clang::VarDecl* counter(clang::QualType type) const;
    [[nodiscard]] clang::DeclStmt* declaration(clang::VarDecl& variable) const;

  private:
    [[nodiscard]] clang::Expr* nameOf(const clang::VarDecl& variable) const;
    [[nodiscard]] clang::Expr* operand(clang::Expr* value) const;

    clang::ASTContext& m_context;
    clang::FunctionDecl& m_function; ///< Has one declaration more for each variable.
    clang::SourceLocation m_place;
};

/// Whether the function or the file has something of that name.
[[nodiscard]] bool isTaken(const std::string& name, const clang::FunctionDecl& function, clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::counted
