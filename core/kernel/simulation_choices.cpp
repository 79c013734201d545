#include "core/kernel/simulation_choices.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace forewarp::kernel {

namespace {

/// In the order of the enum.
constexpr std::array<std::string_view, 5> kPolicyNames = {"fifo", "round-robin", "greedy-then-oldest", "shortest-first",
                                                          "two-level"};

} // namespace

std::string_view name(SchedulingPolicy policy) {
    return kPolicyNames[std::size_t(policy)];
}

std::optional<SchedulingPolicy> findSchedulingPolicy(std::string_view name) {
    const auto* const found = std::find(kPolicyNames.begin(), kPolicyNames.end(), name);
    if (found == kPolicyNames.end()) return std::nullopt;
    return SchedulingPolicy(found - kPolicyNames.begin());
}

} // namespace forewarp::kernel
