#pragma once

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::cuda::read {

/// Takes out of the tree what computes nothing: assertions, as if NDEBUG were defined, and what statements tell the compiler
/// (`#pragma unroll`). Assertions stay where what they ask changes something; so does `fallthrough`.
void dropHints(clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::read
