#include "frontend/cuda/plan/port_plan.h"

#include <algorithm>

namespace forewarp::frontend::cuda::plan {

const PortedArray* arrayNamed(const std::string& name, const PortPlan& plan) {
    const auto found = std::ranges::find(plan.arrays, name, &PortedArray::name);
    return found == plan.arrays.end() ? nullptr : &*found;
}

const PortedScalar* scalarNamed(const std::string& name, const PortPlan& plan) {
    for (const auto* scalars : {&plan.scalars, &plan.derived})
        if (const auto found = std::ranges::find(*scalars, name, &PortedScalar::name); found != scalars->end())
            return &*found;
    return nullptr;
}

char letterOf(kernel::ThreadDimension dimension) {
    return "xyz"[std::size_t(dimension)];
}

std::vector<std::string> kernelOrder(const PortPlan& plan) {
    std::vector<std::string> names = plan.order;
    for (const PortedScalar& scalar : plan.derived) names.push_back(scalar.name);
    return names;
}

} // namespace forewarp::frontend::cuda::plan
