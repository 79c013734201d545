#pragma once

#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/read/nest_syntax.h"

#include <map>

namespace forewarp::frontend::cuda::counted {

/// Where pointers of a nest lead that start from an array, as sums in its name: «a + m» of `float *c = a + m`. On the GPU
/// they would be arrays of their own.
///
/// Left out are pointers that stay where they are while no other one of the nest leads into their array, and those that the
/// source does not set once, by a sum, in front of the nest.
[[nodiscard]] std::map<const clang::VarDecl*, clang::Expr*> sharedOrigins(const read::NestSyntax& nest,
                                                                          const SyntaxBuilder& builder,
                                                                          const clang::ASTContext& context);

/// How many elements lie from one pointer up to another in front of the nest, where both lead into one array: «n» from x to
/// «x + n». Null where the source does not show that.
[[nodiscard]] clang::Expr* elementsBetween(const clang::Expr& from, const clang::Expr& to, const read::NestSyntax& nest,
                                           const SyntaxBuilder& builder, const clang::ASTContext& context);

/// The variable that a pointer starts from wherever the function sets it; null where there are several, or none.
[[nodiscard]] const clang::VarDecl* onlyRootOf(const clang::VarDecl& pointer, const clang::FunctionDecl& function);

} // namespace forewarp::frontend::cuda::counted
