#pragma once

#include "core/base/result.h"
#include "core/kernel/measured_run.h"

#include <string>
#include <string_view>

namespace forewarp::kernel::json {

/// A run as text, schema 1, for readRun().
[[nodiscard]] std::string writeRun(const MeasuredRun& run);

/// Errors name the key: damaged JSON, counts below zero, a loop that runs in one listed after it.
[[nodiscard]] Result<MeasuredRun> readRun(std::string_view json, std::string_view document);

} // namespace forewarp::kernel::json
