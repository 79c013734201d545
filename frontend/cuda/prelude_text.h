#pragma once

#include <string>

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::cuda {

struct NestUses;

/// Structures and functions of the C file that a nest uses, in C++: functions for CPU and GPU alike.
[[nodiscard]] std::string preludeText(const NestUses& uses, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda
