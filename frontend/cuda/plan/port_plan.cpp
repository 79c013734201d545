#include "frontend/cuda/plan/port_plan.h"

#include <algorithm>

namespace forewarp::frontend::cuda::plan {

const PortedArray* arrayNamed(const std::string& name, const PortPlan& plan) {
    const auto found = std::ranges::find(plan.arrays, name, &PortedArray::name);
    return found == plan.arrays.end() ? nullptr : &*found;
}

const PortedScalar* scalarNamed(const std::string& name, const PortPlan& plan) {
    const auto found = std::ranges::find(plan.scalars, name, &PortedScalar::name);
    return found == plan.scalars.end() ? nullptr : &*found;
}

char letterOf(kernel::ThreadDimension dimension) {
    return "xyz"[std::size_t(dimension)];
}

} // namespace forewarp::frontend::cuda::plan
