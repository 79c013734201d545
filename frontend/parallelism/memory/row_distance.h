#pragma once

#include "frontend/parallelism/memory/memory_references.h"

#include <vector>

namespace llvm {
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// Whether, for some sizes that programs have, each row ends before the next begins: rows begin `step` bytes apart, and
/// `references` reach into them by their last offset. False where it is not known how far they reach.
[[nodiscard]] bool rowsAreApart(const std::vector<const MemoryReference*>& references, const llvm::SCEV& step,
                                llvm::ScalarEvolution& evolution);

} // namespace forewarp::frontend::parallelism::memory
