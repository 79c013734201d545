#pragma once

#include "core/explain/report.h"

#include <QString>

#include <optional>

namespace forewarp::workbench::printing {

/// Endings that writeReport() knows, as a file dialog shows them: «PDF report (*.pdf);;…».
[[nodiscard]] QString reportFileFilters();

/// Writes a report in the form that the path's ending names: pdf, html, json, sarif or csv.
///
/// Errors: another ending; the file cannot be written.
[[nodiscard]] std::optional<Error> writeReport(const explain::Report& report, const QString& path);

/// Reads a report request (JSON) and writes its report, as `forewarp-cli report` asks for.
[[nodiscard]] std::optional<Error> exportRequest(const QString& requestPath, const QString& outputPath);

} // namespace forewarp::workbench::printing
