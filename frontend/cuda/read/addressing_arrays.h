#pragma once

#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace forewarp::frontend::cuda::read {

/// What the values of an array address.
struct AddressedArrays {
    std::set<std::string> names;
    /// Elements of the smallest constant table, or local array, that they choose from.
    std::optional<long long> leastTable;
    std::map<std::string, std::string>
        factors; ///< What a subscript multiplies them with: «dim» of «x[first[i] * dim + d]».
    plan::IndexOrder order = plan::IndexOrder::scattered;
    double mostIterations = 0; ///< Of counts.
    long long base = 0; ///< What is subtracted from them: 1 where they count from 1.
    long long margin = 0; ///< The most that a subscript adds to them: «first[u + 1]».
};
/// Arrays whose values address others, by name.
[[nodiscard]] std::map<std::string, AddressedArrays> addressingArrays(const PortedNest& nest);

} // namespace forewarp::frontend::cuda::read
