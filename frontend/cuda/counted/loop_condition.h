#pragma once

#include "frontend/cuda/counted/loop_steps.h"

#include "frontend/cuda/read/nest_syntax.h"

#include <functional>
#include <optional>

namespace forewarp::frontend::cuda::counted {

/// Threads behind the last iteration, fewer than a block has, take a counter so many steps beyond its end; longer ones might
/// leave its type.
inline constexpr long long kLongestPlainStep = 64;
/// Whether the counter's type ends before it has gone through a block's threads without an iteration. Then these threads are
/// told by the number of the iteration.
[[nodiscard]] bool leavesItsType(const read::LoopHeader& header);

/// How a loop without a counter of its own in its head ends: «do … while (--n)», «while (k < n)», «for (; n > 0; n--)».
struct LoopCondition {
    clang::Expr* trips = nullptr;
    clang::Expr* stepBefore = nullptr; ///< What the condition does before every iteration: «n--».
};

/// Nothing where the condition does not compare one variable, moved by equal steps, with what stays the same.
/// Inputs: `steps` of that loop; `startOf`, what a variable is before it; `between`, how many elements lie from one pointer
/// up to another.
[[nodiscard]] std::optional<LoopCondition> conditionOf(
    const clang::Stmt& loop, const LoopSteps& steps, const SyntaxBuilder& builder, const clang::ASTContext& context,
    const std::function<clang::Expr*(const clang::VarDecl&)>& startOf,
    const std::function<clang::Expr*(const clang::Expr&, const clang::Expr&)>& between);

} // namespace forewarp::frontend::cuda::counted
