#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ArraySubscriptExpr;
class ASTContext;
class Expr;
class QualType;
} // namespace clang

namespace forewarp::frontend::cuda::cpp {

/// How many rows or elements a row has.
struct RowExtent {
    const clang::Expr* variable = nullptr; ///< As declared; null where it is a constant.
    std::uint64_t constant = 0;
    std::string name{}; ///< Of the port's number that says it, where the C has pointers to rows.
};

/// «a[i][j]» taken apart.
struct Subscripts {
    const clang::Expr* base = nullptr;          ///< «a»
    std::vector<const clang::Expr*> indices;    ///< «i», «j»
    std::vector<RowExtent> extents;             ///< Of the rows below the first index.

    /// True where a row's length is known at run time only.
    [[nodiscard]] bool isVariable() const;
    /// True where the subscripts lead to an element, not to a row.
    [[nodiscard]] bool isElement() const { return indices.size() > extents.size(); }
};
[[nodiscard]] Subscripts subscriptsOf(const clang::ArraySubscriptExpr& outermost, const clang::ASTContext& context);

/// Extents of an array, or of the rows that a pointer leads to, outermost first.
[[nodiscard]] std::vector<RowExtent> extentsOf(clang::QualType arrayType, const clang::ASTContext& context);
/// What is left when all rows are taken away.
[[nodiscard]] clang::QualType elementOf(clang::QualType arrayType, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::cpp
