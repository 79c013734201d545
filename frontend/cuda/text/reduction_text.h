#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::text {

/// Constants and functions that combine the values of a block's threads, for the plan's operations and types only.
///
/// Source: CUDA C++ Programming Guide, «Warp Shuffle Functions»; blocks may end in a warp of fewer than 32 threads.
[[nodiscard]] std::string blockReductions(const plan::PortPlan& plan, const plan::PortNames& names);

/// What a thread starts its part with: the value that changes nothing.
[[nodiscard]] std::string identityText(const plan::PortedReduction& reduction, const plan::PortNames& names);

/// «blockSum(sum)»
[[nodiscard]] std::string blockReductionCall(const plan::PortedReduction& reduction, const plan::PortPlan& plan,
                                             const plan::PortNames& names);

/// A statement that brings `value` into `variable`: «sum += value;»
[[nodiscard]] std::string combination(const std::string& operation, const std::string& variable,
                                      const std::string& value);

/// Functions that combine the values of a warp's lanes for all of them, for the operations and types of the plan's rows.
[[nodiscard]] std::string rowFunctions(const plan::PortPlan& plan);
/// «rowSum(sum)»
[[nodiscard]] std::string rowCall(const plan::PortedReduction& reduction);
/// Whether all lanes may start with what the row starts with: taken twice, a value changes nothing.
[[nodiscard]] bool startsAlike(const plan::PortedReduction& reduction);
/// Where they may not, what the others than the first start with: «0.0f».
[[nodiscard]] std::string rowStart(const plan::PortedReduction& reduction);

/// The type that the partial results have in memory.
[[nodiscard]] std::string partialType(const plan::PortedReduction& reduction);

/// «threadIdx.x == 0 && threadIdx.y == 0», over the dimensions that loops are mapped to.
[[nodiscard]] std::string firstThreadCondition(const plan::PortPlan& plan);
/// Number of the block in its grid, likewise.
[[nodiscard]] std::string blockNumber(const plan::PortPlan& plan);
/// Blocks of the grid, likewise; `grid` is the grid's name.
[[nodiscard]] std::string blockCount(const plan::PortPlan& plan, const std::string& grid);

} // namespace forewarp::frontend::cuda::text
