#pragma once

#include <string>

namespace clang {
class Expr;
} // namespace clang

namespace forewarp::frontend::loops {

/// How a variable or a member reads once a macro is gone: «gm->dy», where the file has «ROW(gm, y)» and the macro
/// «(gm)->dy». Empty where the file itself has its text, and for all that is more than names and members.
[[nodiscard]] std::string textBehindMacro(const clang::Expr& expression);

} // namespace forewarp::frontend::loops
