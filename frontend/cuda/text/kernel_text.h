#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::text {

/// The kernel, and what a caller has to know of it.
struct KernelText {
    std::string text; ///< With the functions that it needs.
    std::vector<const plan::PortedScalar*> scalars; ///< That it takes, in the plan's order.
    std::vector<const plan::PortedArray*> arrays;   ///< Likewise, each as a pointer to the GPU's memory.
};

/// Its parameters, in this order:
/// - the scalars and arrays that it uses, in the plan's order;
/// - per reduction a pointer to the blocks' partial results;
/// - per last value its start (if any) and its target.
[[nodiscard]] KernelText kernelText(const plan::PortPlan& plan, const plan::PortNames& names);

/// Whether the nest may have no iteration though each of its loops has some: their bounds move.
[[nodiscard]] bool mayBeEmpty(const plan::PortPlan& plan);

[[nodiscard]] std::string partialsName(const plan::PortedReduction& reduction, const plan::PortNames& names);
[[nodiscard]] std::string lastName(const plan::PortedLastValue& last, const plan::PortNames& names);

} // namespace forewarp::frontend::cuda::text
