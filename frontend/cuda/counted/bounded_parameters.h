#pragma once

#include "frontend/cuda/read/nest_syntax.h"

#include <optional>

namespace forewarp::frontend::cuda::counted {

/// «if (n > 20) n = 20;»: from there on the parameter is the smaller of the two.
struct ParameterBound {
    const clang::Expr* bound =
        nullptr; ///< A number, or a parameter that nothing changes, perhaps less or more a number.
    bool isLeast = false; ///< «if (n < 0) n = 0;»: the larger of the two.
};

/// What the function bounds a parameter to in front of the nest. Nothing where it changes the parameter in any other way, or
/// more than once.
[[nodiscard]] std::optional<ParameterBound> boundOf(const clang::VarDecl& parameter, const read::NestSyntax& nest,
                                                    const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::counted
