#pragma once

#include "core/base/units.h"
#include "core/kernel/kernel_profile.h"

#include <memory>
#include <vector>

namespace forewarp::explain {

/// A kernel as it would be if what it rests on were otherwise.
struct AssumedOtherwise {
    kernel::Assumption assumption; ///< Without a symbol: all of them together. «n, m»: what differs from call to call.
    std::vector<std::shared_ptr<const kernel::KernelProfile>> kernels{};
};

/// What one assumption may do to a time.
struct AssumptionEffect {
    kernel::Assumption assumption;
    double leastFactor = 1; ///< On the time of all launches, by its plausible values; at most 1.
    double mostFactor = 1; ///< At least 1.

    [[nodiscard]] double spread() const { return mostFactor / leastFactor; }
};

/// Between what times a prediction lies that rests on assumed values.
struct TimeRange {
    Seconds least; ///< Of one launch.
    Seconds most;
    double leastFactor = 1; ///< `least` over the predicted time.
    double mostFactor = 1;
    double leastLaunches = 1;
    double mostLaunches = 1;
    std::vector<AssumptionEffect> effects; ///< What moves it most first; what moves it by less than 1 % left out.
};

/// Whether the two ends, of all launches, differ by a tenth or more.
[[nodiscard]] bool isNotable(const TimeRange& range);

} // namespace forewarp::explain
