#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"
#include "frontend/profile/function_view.h"

#include <optional>
#include <vector>

namespace forewarp::frontend {

/// Why memory may connect two iterations of a loop.
struct MemoryConflict {
    std::string reason;                  ///< A sentence.
    std::vector<EvidenceItem> evidence;  ///< The two references, where the conflict has two.
};

/// What comparing all accesses of a loop came to.
struct MemoryComparison {
    std::optional<MemoryConflict> conflict; ///< The first one found; nothing means none exists.
    unsigned pairsCompared = 0;
};

/// Compares every store in the loop with every access that may reach the same memory, byte by byte, for different
/// iterations of `loop` (the same iterations of the loops around it).
[[nodiscard]] MemoryComparison compareMemory(llvm::Loop& loop, FunctionView& view, const AnalysisBudget& budget);

} // namespace forewarp::frontend
