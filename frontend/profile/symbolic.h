#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <optional>
#include <string>

namespace llvm {
class SCEV;
} // namespace llvm

namespace forewarp::frontend::profile {

/// An outcome of reading an address or a bound: the expression, or why there is none.
template <class T>
struct Symbolic {
    std::optional<T> value;
    std::string reason; ///< Where there is no value.
};

/// A ScalarEvolution expression as ours; counters of loops appear as symbols named after the loop's id.
///
/// Widening casts are taken as not wrapping, as compilers for GPUs may: this is for sizes and times, never for verdicts.
/// `inside` is the innermost loop around the expression, or nothing: values computed in it or in a loop around it are no
/// symbols.
[[nodiscard]] Symbolic<kernel::Expression> expressionOf(const llvm::SCEV* expression, const llvm::Loop* inside,
                                                        ir::FunctionView& view);

/// A byte offset as an affine function of loop counters.
[[nodiscard]] Symbolic<kernel::AffineIndex> affineIndexOf(const llvm::SCEV* offset, const llvm::Loop* inside,
                                                          ir::FunctionView& view);

} // namespace forewarp::frontend::profile
