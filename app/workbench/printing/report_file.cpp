#include "app/workbench/printing/report_file.h"

#include "app/workbench/printing/pdf_report.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/render/json/report_request.h"
#include "core/render/report_csv.h"
#include "core/render/report_sarif.h"

#include <QCoreApplication>
#include <QDate>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace forewarp::workbench::printing {

namespace {

std::optional<Error> writeText(const std::string& text, const QString& path) {
    QSaveFile file(path);
    const bool isWritten =
        file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) >= 0 && file.commit();
    if (isWritten) return std::nullopt;
    return Error{ErrorKind::input, "The report cannot be written: " + file.errorString().toStdString() + ".",
                 path.toStdString(), "Choose a folder that exists and that you may write to."};
}

} // namespace

QString reportFileFilters() {
    const QStringList filters{QCoreApplication::translate("Export", "PDF report (*.pdf)"),
                              QCoreApplication::translate("Export", "Web page (*.html)"),
                              QCoreApplication::translate("Export", "JSON (*.json)"),
                              QCoreApplication::translate("Export", "SARIF (*.sarif)"),
                              QCoreApplication::translate("Export", "Table (*.csv)")};
    return filters.join(QStringLiteral(";;"));
}

QString appendixPath(const QString& path) {
    const QFileInfo file(path);
    return file.dir().filePath(file.completeBaseName() + QStringLiteral("-appendix.") + file.suffix());
}

std::optional<Error> writeReport(const explain::Report& report, const program::ReportedPlans* plans,
                                 const QString& path) {
    using render::html::ReportPart;
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("pdf")) {
        const QDate today = QDate::currentDate();
        if (auto error = exportPdf(report, {plans, ReportPart::deciding}, path, today)) return error;
        return exportPdf(report, {plans, ReportPart::appendix}, appendixPath(path), today);
    }
    if (ending == QLatin1String("html"))
        return writeText(render::html::reportHtml(report, render::html::HtmlPlots::svg, {.plans = plans}), path);
    if (ending == QLatin1String("json")) return writeText(render::json::reportJson(report), path);
    if (ending == QLatin1String("sarif")) return writeText(render::reportSarif(report), path);
    if (ending == QLatin1String("csv")) return writeText(render::reportCsv(report), path);
    return Error{ErrorKind::usage, "A report cannot be written in this form.", path.toStdString(),
                 "Give the file an ending of .pdf, .html, .json, .sarif or .csv."};
}

std::optional<Error> exportRequest(const QString& requestPath, const QString& outputPath) {
    QFile request(requestPath);
    if (!request.open(QIODevice::ReadOnly)) {
        return Error{ErrorKind::input,
                     "The report request cannot be read: " + request.errorString().toStdString() + ".",
                     requestPath.toStdString(), "Name a file that forewarp-cli report wrote."};
    }
    const QByteArray json = request.readAll();
    Result<explain::Report> report =
        render::json::readReportRequest({json.constData(), std::size_t(json.size())}, requestPath.toStdString());
    if (report) {
        const auto plans = program::reportedPlans(*report);
        const program::ReportedPlans* const shown = plans ? &*plans : nullptr;
        program::detailReportedLoops(*report, shown);
        return writeReport(*report, shown, outputPath);
    }
    if (report.wasCancelled()) return std::nullopt;
    return report.error();
}

} // namespace forewarp::workbench::printing
