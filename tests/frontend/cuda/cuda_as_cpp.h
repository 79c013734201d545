#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::test {

/// A CUDA program as C++ for the headers in emulation/: what only CUDA's grammar knows is substituted.
///
/// Substitutes launches (`kernel<<<grid, block>>>(arguments)`), __shared__ variables and `extern __shared__`; comments
/// become blanks, lines keep their numbers.
[[nodiscard]] std::string cudaAsCpp(std::string_view cuda);

/// The program without its #include lines (which stay empty), and these.
struct SplitIncludes {
    std::string text;
    std::vector<std::string> includes; ///< «#include <cstdio>»
};
[[nodiscard]] SplitIncludes withoutIncludes(std::string_view program);

/// `#undef` for every macro that the text defines.
[[nodiscard]] std::string undefinitionsOf(std::string_view program);

} // namespace forewarp::test
