#pragma once

#include "frontend/cuda/plan/port_plan.h"

#include <string>

namespace forewarp::frontend::cuda::plan {

/// Digits alone.
[[nodiscard]] bool isWholeNumber(const std::string& text);

/// A number of elements, given in the plan's scalars, as it has to be written not to overflow: «size_t(n) * size_t(n)».
[[nodiscard]] std::string elementCountText(const std::string& elements, const PortPlan& plan);

/// The same for the host to allocate: 0 where the difference of sizes is negative, which is where no element is touched.
[[nodiscard]] std::string allocatedCountText(const std::string& elements, const PortPlan& plan);

/// A number of iterations likewise, signed, since it is negative where there are none: «n - 2», «(long long)n * m».
[[nodiscard]] std::string tripCountText(const std::string& trips, const PortPlan& plan);

/// When a condition does not hold: «i >= n» for «i < n», «!(i < n && a[i])» for what is no plain comparison.
[[nodiscard]] std::string negatedText(const std::string& condition);

/// The condition for the value that the counter has next: «i + 1 < n» for «i < n».
[[nodiscard]] std::string nextCondition(const PortedLoop& loop);

/// What the counter is after its loop, of so many iterations or none: «i = static_cast<int>(1 + 2 * …);»
[[nodiscard]] std::string endText(const PortedLoop& loop, const std::string& trips);

/// The text, in parentheses where an operator beside it that binds like «+» would take it apart.
[[nodiscard]] std::string asTerm(const std::string& expression);

} // namespace forewarp::frontend::cuda::plan
