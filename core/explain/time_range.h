#pragma once

#include "core/base/units.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

#include <memory>
#include <optional>
#include <vector>

namespace forewarp::explain {

struct LoopReport;

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

/// Between what times one launch is to be expected, by one of the loop's predictions: with the model's own error; of the
/// model in charge those that the assumed values allow, too. Of kernels that call what nobody can see into only the least
/// holds.
///
/// Returns: nothing where nothing is known of either.
[[nodiscard]] std::optional<models::TimeInterval> intervalOf(const LoopReport& loop,
                                                             const models::Prediction& prediction);

} // namespace forewarp::explain
