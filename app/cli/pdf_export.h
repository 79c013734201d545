#pragma once

#include "core/report/report.h"

#include <optional>
#include <string>

namespace forewarp::cli {

/// Has the workbench draw the report as a PDF, without a window.
///
/// Errors: the workbench is not installed (input, offering HTML); it failed, after saying why on stderr.
[[nodiscard]] std::optional<Error> exportPdf(const Report& report, const std::string& outputPath);

} // namespace forewarp::cli
