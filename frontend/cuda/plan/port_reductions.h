#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::cuda::plan {

/// Reductions of the loops that become threads; elements that several threads update go into `nest.kernel`.
///
/// Errors: reductions that neither a tree nor an atomic operation computes.
[[nodiscard]] Result<std::vector<PortedReduction>> reductionsOf(read::PortedNest& nest);

/// «y[j+1]» of «y[j + 1]»: how texts of the facts and of the syntax tree are compared.
[[nodiscard]] std::string withoutBlanks(std::string_view text);

/// What a thread's own copy of a cell is called: «y_j» of «y[j]».
[[nodiscard]] std::string localName(const std::string& cell, const read::PortedNest& nest);

} // namespace forewarp::frontend::cuda::plan
