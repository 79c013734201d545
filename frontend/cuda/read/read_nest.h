#pragma once

#include "core/base/result.h"
#include "frontend/cuda/read/ported_nest.h"

namespace forewarp::frontend::cuda::read {

/// Finds the nest's loops and uses; members of structures from outside it become variables in the tree, the facts and the
/// choices. Errors: what cannot be ported.
[[nodiscard]] Result<PortedNest> readNest(clang::ASTContext& context, const kernel::ProgramFacts& facts,
                                          const PortChoices& choices);

/// Statements of a block, one by one; a statement that is no block is its only one.
[[nodiscard]] std::vector<const clang::Stmt*> statementsOf(const clang::Stmt& body);
/// Whether the statement holds one of the nest's writes to memory from outside it.
[[nodiscard]] bool writesMemory(const clang::Stmt& statement, const PortedNest& nest);
/// The source text of an expression, without blanks.
[[nodiscard]] std::string sourceWithoutBlanks(const clang::Expr& expression, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::read
