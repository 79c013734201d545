#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <string>
#include <vector>

namespace forewarp::frontend::parallelism::scalars {

/// What the values that live in registers mean for running the loop's iterations in parallel.
struct CarriedScalars {
    std::vector<kernel::Reduction> reductions;     ///< Carried through an associative operator only.
    std::vector<kernel::PrivateVariable> privates; ///< Written in every iteration, read after the loop (lastprivate).
    std::vector<kernel::Dependence>
        dependences; ///< Everything else that goes around; certain where every iteration updates.
    std::vector<kernel::EvidenceItem>
        obstacles; ///< What is neither («found» kept from the last iteration that set it).
    std::vector<std::string> rewrites; ///< Known rewrites for these, in sentences.
    bool roundsByOrder = false; ///< Some reduction adds or multiplies floating-point numbers.
};

/// Sorts the values that go around or out of the loop into counters, reductions, private variables and the rest.
[[nodiscard]] CarriedScalars carriedScalars(llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::scalars
