#include "tests/views/sample_report.h"
#include "views/sweep/block_size_plot.h"
#include "views/theme/theme.h"
#include "views/widgets/plots/vector_painter.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::sweep {
namespace {

QByteArray printed() {
    BlockSizePlot plot;
    plot.setSweep(test::sampleSweep());
    plot.setCurrent({256, 1, 1});
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_4);
    widgets::plots::VectorPainter painter(&writer);
    plot.paintVector(painter.plotPainter(), QRectF(20, 20, 560, 250));
    painter.end();
    return buffer.data();
}

TEST(BlockSizePlot, PrintsVectorsAndNoPicture) {
    const QByteArray pdf = printed();
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_GT(pdf.size(), 4000);
    EXPECT_FALSE(pdf.contains("/Subtype /Image"));
    EXPECT_TRUE(pdf.contains("/Type /Font"));
}

TEST(BlockSizePlot, PrintingLeavesTheScreenAsItWas) {
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    BlockSizePlot plot;
    plot.resize(400, 220);
    plot.setSweep(test::sampleSweep());
    plot.setCurrent({256, 1, 1});
    plot.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot));
    const QImage before = plot.grab().toImage();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    widgets::plots::VectorPainter painter(&writer);
    plot.paintVector(painter.plotPainter(), QRectF(0, 0, 300, 200));
    painter.end();
    QTest::qWait(30);
    EXPECT_EQ(plot.grab().toImage(), before);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

TEST(BlockSizePlot, FollowsTheTheme) {
    BlockSizePlot plot;
    plot.resize(400, 220);
    plot.setSweep(test::sampleSweep());
    plot.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot));
    EXPECT_GT(plot.grab().toImage().pixelColor(2, 2).lightness(), 200);
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    QTest::qWait(30);
    EXPECT_LT(plot.grab().toImage().pixelColor(2, 2).lightness(), 60);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::sweep
