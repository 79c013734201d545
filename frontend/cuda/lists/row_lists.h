#pragma once

#include <map>
#include <string>

namespace clang {
class ASTContext;
class QualType;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct NestSyntax;
struct NestUses;
} // namespace forewarp::frontend::cuda::read

namespace forewarp::frontend::cuda::lists {

/// «double» of «double **a» and «double *a[8]»; null for what is no list of pointers to single values.
[[nodiscard]] clang::QualType valueBehind(const clang::VarDecl& list, const clang::ASTContext& context);

/// Lists of pointers to rows, «double **a», of which the nest reads pointers only to follow them, «a[i][k]», and for each
/// the name of a new number, «a_pitch»: how many elements a row has on the GPU, where rows lie one behind the other.
[[nodiscard]] std::map<const clang::ValueDecl*, std::string> rowListsOf(const read::NestSyntax& nest,
                                                                        const read::NestUses& uses,
                                                                        clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::lists
