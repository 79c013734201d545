#pragma once

#include "core/base/result.h"

#include <string>

namespace forewarp::explain::stages {

/// Why there is no value, in a sentence for LoopReport::problem.
template <class T>
[[nodiscard]] std::string failureText(const Result<T>& failure) {
    return failure.wasCancelled() ? "Stopped before it was done." : failure.error().text();
}

} // namespace forewarp::explain::stages
