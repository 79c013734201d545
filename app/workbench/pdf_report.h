#pragma once

#include "core/report/report.h"

#include <QDate>
#include <QString>

#include <optional>

namespace forewarp::workbench {

/// Writes a report as an A4 PDF: vector plots, embedded fonts, selectable text, «page n / m» on every page.
///
/// Errors: the file cannot be written.
[[nodiscard]] std::optional<Error> exportPdf(const Report& report, const QString& path, const QDate& date);

} // namespace forewarp::workbench
