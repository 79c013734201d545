// The execution band in the PDF.

#include "app/workbench/printing/pdf_report.h"
#include "tests/app/workbench/workbench_fixture.h"
#include "tests/views/sample_band.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

#include <gtest/gtest.h>

namespace forewarp::workbench {
namespace {

class PrintedBandTest : public testing::Test {
  protected:
    /// Two loops without bands but the given one.
    explain::Report reportWith(std::shared_ptr<const models::ExecutionBand> band) const {
        explain::Report report = explain::makeReport("copy-suite", {copyLoops(2)}, {}).value();
        for (explain::LoopReport& loop : report.files.front().loops) {
            for (models::Prediction& prediction : loop.predictions) prediction.band = nullptr;
        }
        report.files.front().loops[1].predictions[0].band = std::move(band);
        return report;
    }
    static QString outputOf(const QString& tool, const QStringList& arguments) {
        QProcess process;
        process.start(tool, arguments);
        return process.waitForFinished() ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
    }
    QString textOf(const explain::Report& report) const {
        EXPECT_FALSE(printing::exportPdf(report, {}, m_pdf, QDate(2025, 3, 14)));
        return outputOf("pdftotext", {"-layout", m_pdf, "-"});
    }

    Workplace m_place;
    const QString m_pdf = m_place.path("report.pdf");
    const std::shared_ptr<const models::ExecutionBand> m_band =
        std::make_shared<const models::ExecutionBand>(views::test::sampleBand());
};

TEST_F(PrintedBandTest, IsDrawnForTheLoopThatHasOne) {
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    const QString text = textOf(reportWith(m_band));
    EXPECT_EQ(text.count("out of reach"), 1) << "the legend";
    EXPECT_TRUE(text.contains("16 warps · 3 ms")) << "the mark";
    EXPECT_FALSE(text.contains("[[band:")) << "a placeholder was left";
    EXPECT_FALSE(textOf(reportWith(nullptr)).contains("out of reach"));
}

TEST_F(PrintedBandTest, IsDrawnOnOnePageWhereverItStands) {
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    explain::Report report = explain::makeReport("copy-suite", {copyLoops(1)}, {}).value();
    std::vector<models::Prediction>& predictions = report.files.front().loops[0].predictions;
    const models::Prediction prediction = predictions[0];
    for (const std::size_t rows : {1, 6, 11, 16, 21, 26}) { // Down the page by less than the band's height each.
        predictions.assign(rows, prediction);
        predictions[0].band = m_band;
        EXPECT_EQ(textOf(report).count("out of reach"), 1) << rows;
    }
}

TEST_F(PrintedBandTest, IsVectors) {
    if (QStandardPaths::findExecutable("pdfimages").isEmpty()) GTEST_SKIP() << "poppler-utils are not installed";
    ASSERT_FALSE(printing::exportPdf(reportWith(m_band), {}, m_pdf, QDate(2025, 3, 14)));
    EXPECT_EQ(outputOf("pdfimages", {"-list", m_pdf}).count('\n'), 2) << "pictures beside the two header lines";
}

} // namespace
} // namespace forewarp::workbench
