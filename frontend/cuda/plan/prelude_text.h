#pragma once

#include <string>

namespace forewarp::frontend::cuda::read {
struct NestUses;
}

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::cuda::plan {

/// Structures and functions of the C file that a nest uses, in C++: functions for CPU and GPU alike.
[[nodiscard]] std::string preludeText(const read::NestUses& uses, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::plan
