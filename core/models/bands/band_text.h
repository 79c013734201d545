#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <string>

namespace forewarp::models::bands {

/// «1.25 ms»
[[nodiscard]] std::string readable(Seconds time, int digits);

/// Refuses a loop without a transaction to count.
[[nodiscard]] Error noTransactions(const std::string& place);

} // namespace forewarp::models::bands
