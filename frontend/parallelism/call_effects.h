#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/library_calls.h"

#include <vector>

namespace llvm {
class CallBase;
class LoadInst;
} // namespace llvm

namespace forewarp::frontend::parallelism {

/// What the loop's calls, and its volatile and atomic accesses, mean for running its iterations in parallel.
struct CallEffects {
    std::vector<kernel::EvidenceItem>
        obstacles;  ///< Calls nobody can see into, volatile or atomic memory, inline assembly;
        ///< each text says what «it» (the loop) does: «calls shade (12:5), …».
    std::vector<kernel::Dependence>
        dependences; ///< Calls with a state of their own: rand(), printf()'s output in order.
    std::vector<llvm::CallBase*> touching; ///< Touch only memory that their pointer arguments lead to (memcpy, memset,
        ///< functions inferred so), or read and write nothing: to be compared like
        ///< loads and stores. AAResults::getModRefInfo(call, …) knows which.
};

[[nodiscard]] CallEffects callEffects(const llvm::Loop& loop, ir::FunctionView& view);

/// True for a load from the tables behind isalpha(), toupper() and their kind, which nothing writes.
[[nodiscard]] bool readsCharacterTable(const llvm::LoadInst& load);

} // namespace forewarp::frontend::parallelism
