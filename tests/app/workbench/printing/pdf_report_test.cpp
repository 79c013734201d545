#include "app/workbench/printing/pdf_report.h"

#include "app/workbench/printing/report_file.h"
#include "core/explain/loop_details.h"
#include "core/render/json/report_request.h"
#include "tests/app/workbench/workbench_fixture.h"
#include "views/theme/theme.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench::printing {

namespace {

using testing::HasSubstr;

QByteArray contentOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << qPrintable(path);
    return file.readAll();
}

qsizetype pagesIn(const QByteArray& pdf) {
    static const QRegularExpression kPage(QStringLiteral("/Type\\s*/Page\\b(?!s)"));
    return QString::fromLatin1(pdf).count(kPage);
}

/// Output of a poppler tool; empty where it is not installed.
QString outputOf(const QString& tool, const QStringList& arguments) {
    QProcess process;
    process.start(tool, arguments);
    return process.waitForFinished() ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

explain::Report reportOf(int loops) {
    return explain::makeReport("copy-suite", {copyLoops(loops)}, {}).value();
}

/// The same, the foremost loops with their recorded warps.
explain::Report detailedReportOf(int loops) {
    explain::Report report = reportOf(loops);
    explain::detailForemostLoops(report, {});
    return report;
}

class PdfReportTest : public testing::Test {
  protected:
    Workplace m_place;
    const QString m_pdf = m_place.path("report.pdf");
};

TEST_F(PdfReportTest, HasAsManyPagesAsItNeeds) {
    ASSERT_FALSE(exportPdf(reportOf(12), {}, m_pdf, QDate(2025, 3, 14)));
    const QByteArray pdf = contentOf(m_pdf);
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_GT(pagesIn(pdf), 1);
}

TEST_F(PdfReportTest, TextCanBeSelectedAndPagesAreNumbered) {
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    const explain::Report report = reportOf(12);
    ASSERT_FALSE(exportPdf(report, {}, m_pdf, QDate(2025, 3, 14)));
    const QString text = outputOf("pdftotext", {"-layout", m_pdf, "-"});
    const auto pages = pagesIn(contentOf(m_pdf));
    EXPECT_TRUE(text.contains("copy-suite"));
    EXPECT_TRUE(text.contains("copy12:L1"));
    EXPECT_TRUE(text.contains(QString::fromStdString(report.device.name)));
    EXPECT_TRUE(text.contains(QString("1 / %1").arg(pages))) << text.toStdString();
    EXPECT_TRUE(text.contains(QString("%1 / %1").arg(pages)));
    EXPECT_FALSE(text.contains("[[plot:")) << "a placeholder was left";
}

TEST_F(PdfReportTest, PlotsAreVectorsAndFontsAreEmbedded) {
    if (QStandardPaths::findExecutable("pdfimages").isEmpty()) GTEST_SKIP() << "poppler-utils are not installed";
    ASSERT_FALSE(exportPdf(reportOf(2), {}, m_pdf, QDate(2025, 3, 14)));
    EXPECT_EQ(outputOf("pdfimages", {"-list", m_pdf}).count('\n'), 2) << "pictures beside the two header lines";
    const QStringList fonts = outputOf("pdffonts", {m_pdf}).split('\n', Qt::SkipEmptyParts);
    ASSERT_GT(fonts.size(), 2);
    static const QRegularExpression kEmbedded(QStringLiteral("\\byes\\s+(yes|no)\\s+(yes|no)\\s+\\d+\\s+\\d+\\s*$"));
    for (const QString& font : fonts.mid(2)) EXPECT_TRUE(font.contains(kEmbedded)) << font.toStdString();
}

TEST_F(PdfReportTest, ThePlotIsDrawn) {
    explain::Report report = reportOf(1);
    ASSERT_FALSE(exportPdf(report, {}, m_pdf, QDate(2025, 3, 14)));
    const auto withPlot = contentOf(m_pdf).size();
    report.files.front().loops.front().sweep = {};
    ASSERT_FALSE(exportPdf(report, {}, m_pdf, QDate(2025, 3, 14)));
    EXPECT_GT(withPlot, contentOf(m_pdf).size());
}

TEST_F(PdfReportTest, WarpsAreDrawnWithTheirLegend) {
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    ASSERT_FALSE(exportPdf(detailedReportOf(2), {}, m_pdf, QDate(2025, 3, 14)));
    const QString text = outputOf("pdftotext", {"-layout", m_pdf, "-"});
    for (const char* word : {"memory under way", "at a barrier", "waiting for a unit", "waiting for a result"}) {
        EXPECT_EQ(text.count(word), 2) << word << " in each of two legends";
    }
    EXPECT_TRUE(text.contains("cycles simulated"));
    EXPECT_TRUE(text.contains("block 0"));
    EXPECT_FALSE(text.contains("[[timeline:")) << "a placeholder was left";
}

TEST_F(PdfReportTest, TimelinesAreVectors) {
    if (QStandardPaths::findExecutable("pdfimages").isEmpty()) GTEST_SKIP() << "poppler-utils are not installed";
    ASSERT_FALSE(exportPdf(detailedReportOf(1), {}, m_pdf, QDate(2025, 3, 14)));
    EXPECT_EQ(outputOf("pdfimages", {"-list", m_pdf}).count('\n'), 2) << "pictures beside the two header lines";
}

TEST_F(PdfReportTest, ThePageIsTheSameInTheDarkTheme) {
    if (QStandardPaths::findExecutable("pdftoppm").isEmpty()) GTEST_SKIP() << "poppler-utils are not installed";
    const explain::Report report = detailedReportOf(1);
    ASSERT_FALSE(exportPdf(report, {}, m_pdf, QDate(2025, 3, 14)));
    const auto pixels = [this] { return outputOf("pdftoppm", {"-r", "40", m_pdf}); };
    const QString light = pixels();
    ASSERT_FALSE(light.isEmpty());
    views::theme::Theme::instance().setMode(views::theme::ThemeMode::dark);
    const auto error = exportPdf(report, {}, m_pdf, QDate(2025, 3, 14));
    EXPECT_EQ(views::theme::Theme::instance().mode(), views::theme::ThemeMode::dark);
    views::theme::Theme::instance().setMode(views::theme::ThemeMode::light);
    ASSERT_FALSE(error);
    EXPECT_TRUE(pixels() == light);
}

TEST_F(PdfReportTest, AFolderThatIsNotThereIsASentence) {
    const auto error = exportPdf(reportOf(1), {}, m_place.path("none/report.pdf"), QDate(2025, 3, 14));
    ASSERT_TRUE(error);
    EXPECT_THAT(error->place, HasSubstr("none/report.pdf"));
    EXPECT_EQ(error->kind, ErrorKind::input);
}

TEST_F(PdfReportTest, OtherFormsFollowTheEnding) {
    const explain::Report report = reportOf(2);
    for (const char* name : {"r.html", "r.json", "r.sarif", "r.csv", "r.PDF"}) {
        EXPECT_FALSE(writeReport(report, nullptr, m_place.path(name))) << name;
        EXPECT_FALSE(contentOf(m_place.path(name)).isEmpty()) << name;
    }
    const auto error = writeReport(report, nullptr, m_place.path("r.docx"));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::usage);
    EXPECT_FALSE(QFile::exists(m_place.path("r.docx")));
}

TEST_F(PdfReportTest, ARequestIsReadAndDrawn) {
    const QString request =
        m_place.file("request.json", QByteArray::fromStdString(render::json::writeReportRequest(reportOf(2))));
    ASSERT_FALSE(exportRequest(request, m_pdf));
    EXPECT_TRUE(contentOf(m_pdf).startsWith("%PDF"));
    const auto missing = exportRequest(m_place.path("none.json"), m_pdf);
    ASSERT_TRUE(missing);
    EXPECT_EQ(missing->kind, ErrorKind::input);
    EXPECT_TRUE(exportRequest(m_place.file("broken.json", "{"), m_pdf));
}

} // namespace

} // namespace forewarp::workbench::printing
