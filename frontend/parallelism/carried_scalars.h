#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/profile/function_view.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend {

/// Values that go around a loop in registers.
struct CarriedScalars {
    std::vector<Reduction> reductions;
    std::optional<EvidenceItem> obstacle; ///< The first value that is neither a counter nor a reduction.
};

/// Sorts the phis of the loop's header into counters, reductions and obstacles; a value computed in the last iteration
/// and used after the loop is an obstacle too.
[[nodiscard]] CarriedScalars carriedScalars(llvm::Loop& loop, FunctionView& view);

} // namespace forewarp::frontend
