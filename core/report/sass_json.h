#pragma once

#include "core/report/sass_report.h"

#include <span>
#include <string>
#include <string_view>

namespace forewarp {

/// `sass --json`, schema 1: {"schema", "file", "kernels": […]}, each kernel with resources, blocks, occupancy, steps of
/// demotion, stall and instructions.
[[nodiscard]] std::string sassJson(std::string_view document, std::span<const SassReport> reports);

} // namespace forewarp
