#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

#include <set>
#include <vector>

namespace forewarp::frontend::cuda::plan {

/// The loops that become threads, for the plan. Errors: bounds that only the threads know.
[[nodiscard]] Result<std::vector<PortedLoop>> threadLoops(const read::PortedNest& nest);

/// Variables that an expression reads.
[[nodiscard]] std::set<const clang::VarDecl*> variablesIn(const clang::Expr& expression);

} // namespace forewarp::frontend::cuda::plan
