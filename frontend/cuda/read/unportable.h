#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Stmt;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {

struct NestUses;

/// The first thing in a nest, or in a function that it calls, that no GPU thread can do; nothing where there is none.
///
/// Inputs: the nest, its loops that become threads (outermost first), what the nest uses, which of it are lists of pointers
/// that may be followed. Finds calls without source,
/// recursion, variable arguments, pointers found in memory, comparisons of pointers to different arrays, exits from loops that
/// become threads, jumps, assembly, volatile, complex and extended types, structures without a name, variables that
/// functions keep or share.
[[nodiscard]] std::optional<Error> findUnportable(const clang::Stmt& nest,
                                                  const std::vector<const clang::Stmt*>& mapped, const NestUses& uses,
                                                  const std::map<const clang::ValueDecl*, std::string>& rowLists,
                                                  const clang::ASTContext& context, const std::string& file);

} // namespace forewarp::frontend::cuda::read
