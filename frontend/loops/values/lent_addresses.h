#pragma once

#include <map>
#include <set>
#include <vector>

namespace clang {
class ArraySubscriptExpr;
class BinaryOperator;
class DeclRefExpr;
class Expr;
class ParmVarDecl;
class UnaryOperator;
} // namespace clang

namespace forewarp::frontend::loops::values {

/// What functions do with addresses of numbers that they are given: `void size(int *n) { *n = 64; }`. The walk over a file
/// shows it parents before children.
class LentAddresses {
  public:
    void note(const clang::BinaryOperator& operation);
    void note(const clang::UnaryOperator& operation);
    void note(const clang::ArraySubscriptExpr& subscript);
    void note(const clang::DeclRefExpr& name);
    void noteCondition(const clang::Expr& condition);
    /// That `argument` is passed to `parameter`; another function's address goes on from here.
    void notePassedOn(const clang::Expr& argument, const clang::ParmVarDecl& parameter);
    void noteReadInto(const clang::Expr& argument);

    /// All that happens to the number behind one or more parameters.
    struct Uses {
        std::vector<const clang::Expr*> written{}; ///< What is stored there.
        bool isTold = false; ///< Input is read into it.
        bool isChanged = false; ///< In ways that nobody can follow.
    };
    [[nodiscard]] Uses usesOf(const clang::ParmVarDecl& parameter) const;

  private:
    struct Own {
        Uses uses{};
        std::set<const clang::ParmVarDecl*> passedTo{};
    };
    std::map<const clang::ParmVarDecl*, Own> m_own;
    std::set<const clang::Expr*> m_seen; ///< Names of parameters in uses that can be followed.
};

/// Whether `parameter` can take the address of a number and change it.
[[nodiscard]] bool takesNumbersAddress(const clang::ParmVarDecl& parameter);

} // namespace forewarp::frontend::loops::values
