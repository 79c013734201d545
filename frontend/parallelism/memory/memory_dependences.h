#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"
#include "frontend/parallelism/work_account.h"

#include <vector>

namespace llvm {
class CallBase;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// What the loop's memory accesses mean for running its iterations in parallel.
struct MemoryFindings {
    std::vector<kernel::Dependence> dependences;   ///< Carried by the loop, neither private nor a reduction.
    std::vector<kernel::EvidenceItem> obstacles;   ///< Accesses that could not be compared exactly.
    std::vector<kernel::Reduction> reductions;     ///< Cells that go through one associative operator only.
    std::vector<kernel::PrivateVariable> privates; ///< Arrays and cells of which every iteration needs its own copy.
    std::vector<kernel::VerdictAssumption> assumptions;
    unsigned pairsCompared = 0;
    bool roundsByOrder = false; ///< Some reduction adds or multiplies floating-point numbers.
};

/// Compares every write in the loop with every access that may reach the same memory, byte by byte, for different
/// iterations of `loop` (the same iterations of the loops around it); `calls` are those that read or write memory only
/// through their arguments.
[[nodiscard]] MemoryFindings memoryDependences(llvm::Loop& loop, ir::FunctionView& view, WorkAccount& work,
                                               const std::vector<llvm::CallBase*>& calls);

} // namespace forewarp::frontend::parallelism::memory
