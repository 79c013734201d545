#pragma once

#include <string>

namespace clang {
class FunctionDecl;
}

namespace forewarp::frontend::cuda::cpp {

/// What CUDA calls a function of the C library that runs on CPU and GPU alike: «sqrtf» for «__builtin_sqrtf». Empty for
/// functions with source, and for those that no GPU has.
///
/// Source: NVIDIA, CUDA C++ Programming Guide, «Mathematical Functions»; C11 7.12, 7.22.6, 7.24.2.1.
[[nodiscard]] std::string libraryName(const clang::FunctionDecl& callee);

/// «INFINITY» for the builtin that the macro of <math.h> ends in; empty for other functions.
[[nodiscard]] std::string libraryConstant(const clang::FunctionDecl& callee);

/// True where the C library and CUDA's may differ in the last digits.
[[nodiscard]] bool isApproximate(const std::string& libraryName);

} // namespace forewarp::frontend::cuda::cpp
