#pragma once

#include "core/program/reported_plans.h"

#include <QString>

#include <optional>

namespace forewarp::workbench::printing {

/// Endings that writeReport() knows, as a file dialog shows them: «PDF report (*.pdf);;…».
[[nodiscard]] QString reportFileFilters();

/// «report-appendix.pdf» of «report.pdf»
[[nodiscard]] QString appendixPath(const QString& path);

/// Writes a report in the form that the path's ending names: pdf, html, json, sarif or csv; of a pdf the part that decides,
/// and the rest as appendixPath(). `plans` is null without a run of the program.
///
/// Errors: another ending; the file cannot be written.
[[nodiscard]] std::optional<Error> writeReport(const explain::Report& report, const program::ReportedPlans* plans,
                                               const QString& path);

/// Reads a report request (JSON) and writes its report, as `forewarp-cli report` asks for.
[[nodiscard]] std::optional<Error> exportRequest(const QString& requestPath, const QString& outputPath);

} // namespace forewarp::workbench::printing
