#pragma once

#include "app/cli/terminal/written_files.h"
#include "core/explain/report.h"

#include <optional>
#include <string>

namespace forewarp::cli::processes {

/// «report-appendix.pdf» of «report.pdf»
[[nodiscard]] std::string appendixPath(const std::string& path);

/// Has the workbench draw the report as a PDF, without a window, and what is behind it as appendixPath().
///
/// Errors: the workbench is not installed (input, offering HTML); it failed, after saying why on stderr;
/// those of writeFile().
[[nodiscard]] std::optional<Error> exportPdf(const explain::Report& report, const std::string& outputPath,
                                             terminal::Overwrite overwrite);

} // namespace forewarp::cli::processes
