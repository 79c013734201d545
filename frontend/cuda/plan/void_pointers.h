#pragma once

namespace clang {
class ASTContext;
class QualType;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::plan {

/// What a «void *» leads to in a statement: the type of which are all elements that it is converted to there, as in
/// «((float *)x)[i]». Null where there are several, where it is used in another way, and for pointers of other types.
[[nodiscard]] clang::QualType convertedElement(const clang::VarDecl& pointer, const clang::Stmt& statement,
                                               const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::plan
