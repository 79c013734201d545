#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/profile/function_view.h"

#include <string>
#include <vector>

namespace forewarp::frontend {

/// What the values that live in registers mean for running the loop's iterations in parallel.
struct CarriedScalars {
    std::vector<Reduction> reductions;     ///< Carried through an associative operator only.
    std::vector<PrivateVariable> privates; ///< Written in every iteration, read after the loop (lastprivate).
    std::vector<Dependence> dependences; ///< Everything else that goes around; certain where every iteration updates.
    std::vector<EvidenceItem> obstacles; ///< What is neither («found» kept from the last iteration that set it).
    std::vector<std::string> rewrites; ///< Known rewrites for these, in sentences.
};

/// Sorts the values that go around or out of the loop into counters, reductions, private variables and the rest.
[[nodiscard]] CarriedScalars carriedScalars(llvm::Loop& loop, FunctionView& view);

} // namespace forewarp::frontend
