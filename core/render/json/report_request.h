#pragma once

#include "core/base/result.h"
#include "core/explain/report.h"

#include <string>
#include <string_view>

namespace forewarp::render::json {

/// JSON both ways of what makes a report, so that another process can draw it: {schema, title, scenario, run, files: facts}.
[[nodiscard]] std::string writeReportRequest(const explain::Report& report);
/// Reads it and makes the report.
[[nodiscard]] Result<explain::Report> readReportRequest(std::string_view json, std::string_view document);

} // namespace forewarp::render::json
