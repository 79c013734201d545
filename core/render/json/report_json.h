#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render::json {

/// `predict --json`, schema 1.
[[nodiscard]] std::string reportJson(const explain::FileReport& file, const explain::Report& report);
/// `report -o x.json`: all files.
[[nodiscard]] std::string reportJson(const explain::Report& report);

} // namespace forewarp::render::json
