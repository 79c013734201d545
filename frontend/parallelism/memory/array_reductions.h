#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"
#include "frontend/parallelism/memory/carried_pairs.h"

#include <optional>
#include <span>
#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// The references to one array and what connects their iterations.
struct ConnectedReferences {
    std::span<const MemoryReference* const> references;
    std::span<const CarriedPair> carried;
    bool isComplete = true; ///< All pairs were compared; otherwise any two may meet.
};

/// The reductions that all of these connections come to: cells that are only updated, each group of cells that may meet by
/// one operator («b->lo[0]» by min, «b->hi[0]» by max). Nothing where some connection is something else.
[[nodiscard]] std::optional<std::vector<kernel::Reduction>> arrayReductions(const ConnectedReferences& array,
                                                                            llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::memory
