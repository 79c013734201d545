#pragma once

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::cuda::read {

/// Takes out of the tree what computes nothing: assertions, as if NDEBUG were defined, and what statements tell the compiler
/// (`#pragma unroll`). Assertions stay where what they ask changes something; so does `fallthrough`. Updates by nothing
/// («x[0] += 0») go, too: the compiler drops them before anybody asks which threads write the cell.
void dropHints(clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::read
