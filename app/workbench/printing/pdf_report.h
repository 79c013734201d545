#pragma once

#include "core/render/html/report_html.h"

#include <QDate>
#include <QString>

#include <optional>

namespace forewarp::workbench::printing {

/// Writes a report as an A4 PDF: vector plots, embedded fonts, selectable text, «page n / m» on every page.
///
/// Errors: the file cannot be written.
[[nodiscard]] std::optional<Error> exportPdf(const explain::Report& report, const render::html::ReportContent& content,
                                             const QString& path, const QDate& date);

} // namespace forewarp::workbench::printing
