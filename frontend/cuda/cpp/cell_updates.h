#pragma once

#include <clang/AST/OperationKinds.h>

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class BinaryOperator;
class Expr;
} // namespace clang

namespace forewarp::frontend::cuda::cpp {

/// «cell += operand», or «cell = cell + operand», taken apart.
struct CellUpdate {
    const clang::Expr* cell = nullptr;
    clang::BinaryOperatorKind operation = clang::BO_Add; ///< BO_Add for subtractions as well.
    const clang::Expr* operand = nullptr;
    bool isNegated = false; ///< Subtracts.
};
/// Nothing where the assignment is no such update.
[[nodiscard]] std::optional<CellUpdate> updateOf(const clang::BinaryOperator& assignment,
                                                 const clang::ASTContext& context);

/// «atomicAdd»; empty where CUDA has no such operation.
[[nodiscard]] std::string atomicName(clang::BinaryOperatorKind operation);

} // namespace forewarp::frontend::cuda::cpp
