#pragma once

#include "core/sass/report/demotion_report.h"

#include <span>
#include <string>
#include <string_view>

namespace forewarp::render::json {

/// `sass --json`, schema 1: {"schema", "file", "kernels": […]}, each kernel with resources, blocks, occupancy, steps of
/// demotion, stall and instructions; with `--demote` also verdict, variants and the lines of the chosen one, else null.
[[nodiscard]] std::string sassJson(std::string_view document, std::span<const sass::report::SassSubject> subjects);

} // namespace forewarp::render::json
