#include "tests/views/sample_band.h"
#include "views/bands/band_plot.h"
#include "views/theme/tokens.h"
#include "views/widgets/plots/time_axis.h"
#include "views/widgets/plots/vector_painter.h"

#include <QBuffer>
#include <QHelpEvent>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>
#include <qcustomplot.h>

namespace forewarp::views::bands {
namespace {

class BandPlotTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(400, 260);
        m_view.setBand(m_band);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_plot = m_view.findChild<QCustomPlot*>();
        ASSERT_NE(m_plot, nullptr);
    }
    void TearDown() override { theme::Theme::instance().setMode(theme::ThemeMode::light); }

    /// By its name in the legend; null where it has no entry there.
    QCPGraph* graphCalled(const QString& name) const {
        for (int i = 0; i < m_plot->graphCount(); ++i) {
            const bool isListed = m_plot->legend->hasItemWithPlottable(m_plot->graph(i));
            if (isListed && m_plot->graph(i)->name() == name) return m_plot->graph(i);
        }
        return nullptr;
    }
    QPoint placeOf(double warps, double milliseconds) const {
        return {int(m_plot->xAxis->coordToPixel(warps)), int(m_plot->yAxis->coordToPixel(milliseconds))};
    }
    QCPItemText& label() const { return *m_view.findChild<QCPItemText*>(); }

    models::ExecutionBand m_band = test::sampleBand();
    BandPlot m_view;
    QCustomPlot* m_plot = nullptr;
};

TEST_F(BandPlotTest, LinesAreThePoints) {
    const std::pair<QString, Seconds (*)(const models::BandPoint&)> lines[] = {
        {QStringLiteral("no camping"), [](const models::BandPoint& point) { return point.best; }},
        {QStringLiteral("full camping"), [](const models::BandPoint& point) { return point.worst; }},
        {QStringLiteral("application (predicted)"), [](const models::BandPoint& point) { return *point.application; }}};
    for (const auto& [name, timeOf] : lines) {
        const QCPGraph* graph = graphCalled(name);
        ASSERT_NE(graph, nullptr) << name.toStdString();
        ASSERT_EQ(graph->dataCount(), int(m_band.points.size()));
        for (int i = 0; i < graph->dataCount(); ++i) {
            const models::BandPoint& point = m_band.points[std::size_t(i)];
            EXPECT_DOUBLE_EQ(graph->dataMainKey(i), point.warps);
            EXPECT_DOUBLE_EQ(graph->dataMainValue(i), timeOf(point).value() * 1e3) << name.toStdString();
        }
    }
}

TEST_F(BandPlotTest, TheWorstIsFilledDownToTheBest) {
    EXPECT_EQ(graphCalled(QStringLiteral("full camping"))->channelFillGraph(),
              graphCalled(QStringLiteral("no camping")));
    EXPECT_EQ(graphCalled(QStringLiteral("full camping"))->pen().style(), Qt::SolidLine);
    EXPECT_EQ(graphCalled(QStringLiteral("no camping"))->pen().style(), Qt::DashLine);
}

TEST_F(BandPlotTest, WideBandsHaveLogarithmicTimes) {
    EXPECT_EQ(m_plot->yAxis->scaleType(), QCPAxis::stLogarithmic); // 1 to 12 ms
    for (models::BandPoint& point : m_band.points) point = {point.warps, Seconds(2e-3), Seconds(4e-3), Seconds(3e-3)};
    m_view.setBand(m_band);
    EXPECT_EQ(m_plot->yAxis->scaleType(), QCPAxis::stLinear);
    EXPECT_EQ(m_plot->yAxis->range().lower, 0);
    EXPECT_GT(m_plot->yAxis->range().upper, 4);
    EXPECT_TRUE(m_plot->yAxis->label().endsWith(QStringLiteral("[ms]")));
}

TEST_F(BandPlotTest, TheLabelFollowsTheWarps) {
    EXPECT_EQ(label().text(), QStringLiteral("16 warps · 3 ms"));
    m_band.warps = 2;
    m_view.setBand(m_band);
    EXPECT_EQ(label().text(), QStringLiteral("2 warps · 6 ms"));
}

TEST_F(BandPlotTest, MovingTheMarkKeepsTheCurve) {
    QSignalSpy repainted(m_plot, &QCustomPlot::beforeReplot);
    m_band.warps = 8;
    m_view.setBand(m_band);
    m_view.grab();
    EXPECT_EQ(repainted.count(), 0) << "only the marks are painted again";
    EXPECT_EQ(label().text(), QStringLiteral("8 warps · 3 ms"));
    m_band.points[0].best = Seconds(3e-3);
    m_view.setBand(m_band);
    m_view.grab();
    EXPECT_EQ(repainted.count(), 1);
}

TEST_F(BandPlotTest, BeyondTheMostWarpsItIsHatched) {
    const QCPGraph* hatch = graphCalled(QStringLiteral("out of reach"));
    ASSERT_NE(hatch, nullptr);
    EXPECT_EQ(hatch->dataMainKey(0), 24);
    EXPECT_EQ(hatch->brush().style(), Qt::BDiagPattern);
    EXPECT_NE(m_plot->item(0), nullptr);
    m_band.mostWarps = 32;
    m_view.setBand(m_band);
    EXPECT_EQ(graphCalled(QStringLiteral("out of reach")), nullptr);
}

TEST_F(BandPlotTest, AChangeIsASecondLine) {
    EXPECT_EQ(graphCalled(QStringLiteral("after the change")), nullptr);
    const advice::layout::LayoutAdvice advice = test::sampleBandAdvice("Pad.", 1.5e-3);
    m_view.setChanged(advice.band.get());
    const QCPGraph* changed = graphCalled(QStringLiteral("after the change"));
    ASSERT_NE(changed, nullptr);
    EXPECT_EQ(changed->pen().style(), Qt::DotLine);
    EXPECT_EQ(changed->dataCount(), int(m_band.points.size()));
    EXPECT_DOUBLE_EQ(changed->dataMainValue(3), 1.5);
    m_view.setChanged(nullptr);
    EXPECT_EQ(graphCalled(QStringLiteral("after the change")), nullptr);
}

TEST_F(BandPlotTest, TheLegendSaysMeasured) {
    m_band.line = models::LineSource::measured;
    m_view.setBand(m_band);
    EXPECT_NE(graphCalled(QStringLiteral("application (measured)")), nullptr);
}

TEST_F(BandPlotTest, WithoutApplicationTheLabelTellsTheRange) {
    m_band.line = models::LineSource::none;
    for (models::BandPoint& point : m_band.points) point.application.reset();
    m_view.setBand(m_band);
    EXPECT_EQ(label().text(), QStringLiteral("16 warps · 1 ms to 9 ms"));
    EXPECT_EQ(graphCalled(QStringLiteral("application (predicted)")), nullptr);
    QSignalSpy asked(&m_view, &BandPlot::explainRequested);
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, placeOf(8, 1));
    EXPECT_EQ(asked.count(), 0);
}

TEST_F(BandPlotTest, AClickOnTheApplicationAsksForTheDerivation) {
    QSignalSpy asked(&m_view, &BandPlot::explainRequested);
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, placeOf(8, 7));
    EXPECT_EQ(asked.count(), 0) << "beside the line";
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, placeOf(8, 3));
    EXPECT_EQ(asked.count(), 1);
    const QCPLayoutElement* entry =
        m_plot->legend->itemWithPlottable(graphCalled(QStringLiteral("application (predicted)")));
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, entry->rect().center());
    EXPECT_EQ(asked.count(), 2);
}

TEST_F(BandPlotTest, KeysReadThePoints) {
    m_view.setFocus();
    m_view.activateWindow();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_view.hasFocus(); }));
    EXPECT_TRUE(m_view.accessibleDescription().startsWith(QStringLiteral("16 warps per SM")));
    QTest::keyClick(&m_view, Qt::Key_Home);
    EXPECT_EQ(m_view.cursorSentence(), QStringLiteral("2 warps per SM; full camping: 12 ms; "
                                                      "application (predicted): 6 ms; no camping: 4 ms"));
    EXPECT_EQ(m_view.accessibleDescription(), m_view.cursorSentence());
    QTest::keyClick(&m_view, Qt::Key_Left);
    EXPECT_TRUE(m_view.cursorSentence().startsWith(QStringLiteral("2 warps ")));
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_TRUE(m_view.cursorSentence().startsWith(QStringLiteral("4 warps ")));
    QTest::keyClick(&m_view, Qt::Key_End);
    EXPECT_TRUE(m_view.cursorSentence().startsWith(QStringLiteral("32 warps ")));
    EXPECT_TRUE(m_view.cursorSentence().endsWith(QStringLiteral("out of reach: registers or shared memory")));
    QSignalSpy asked(&m_view, &BandPlot::explainRequested);
    QTest::keyClick(&m_view, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(BandPlotTest, HoveringTellsThePoint) {
    const QPoint place = m_plot->mapTo(&m_view, placeOf(12.4, 5));
    QHelpEvent help(QEvent::ToolTip, place, m_view.mapToGlobal(place));
    QApplication::sendEvent(&m_view, &help);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("12 warps per SM\nfull camping: 9 ms\n"
                                               "application (predicted): 3 ms\nno camping: 1 ms"));
    QToolTip::hideText();
}

TEST_F(BandPlotTest, TheLegendFoldsWhereItIsNarrow) {
    m_view.resize(900, 260);
    QTest::qWait(20);
    EXPECT_EQ(m_plot->legend->columnCount(), 4);
    m_view.resize(260, 260);
    QTest::qWait(20);
    EXPECT_LT(m_plot->legend->columnCount(), 4);
    EXPECT_LE(m_plot->legend->outerRect().right(), m_plot->width());
    EXPECT_LE(m_plot->legend->outerRect().bottom(), m_plot->axisRect()->top()) << "no curve runs behind it";
}

TEST_F(BandPlotTest, FollowsTheTheme) {
    const QImage light = m_view.grab().toImage();
    EXPECT_GT(light.pixelColor(2, 2).lightness(), 200);
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    QTest::qWait(30);
    EXPECT_LT(m_view.grab().toImage().pixelColor(2, 2).lightness(), 60);
    EXPECT_EQ(graphCalled(QStringLiteral("full camping"))->pen().color(), theme::darkTokens().series[0]);
}

TEST_F(BandPlotTest, PrintsVectorsInLightColoursAndLeavesTheScreen) {
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    QTest::qWait(30);
    const QImage before = m_view.grab().toImage();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_4);
    widgets::plots::VectorPainter painter(&writer);
    m_view.paintVector(painter.plotPainter(), QRectF(20, 20, 560, 250));
    painter.end();
    EXPECT_FALSE(buffer.data().contains("/Subtype /Image"));
    EXPECT_TRUE(buffer.data().contains("/Type /Font"));
    QTest::qWait(30);
    EXPECT_EQ(m_view.grab().toImage(), before);
}

TEST(TimeAxis, UnitsHoldAtLeastOne) {
    EXPECT_EQ(widgets::plots::timeUnitFor(Seconds(1)).name, QStringLiteral("s"));
    EXPECT_EQ(widgets::plots::timeUnitFor(Seconds(0.999)).name, QStringLiteral("ms"));
    EXPECT_EQ(widgets::plots::timeUnitFor(Seconds(8.6e-6)).name, QStringLiteral("µs"));
    EXPECT_EQ(widgets::plots::timeUnitFor(Seconds(0)).name, QStringLiteral("ns"));
    EXPECT_DOUBLE_EQ(widgets::plots::timeUnitFor(Seconds(8.6e-6)).perSecond, 1e6);
}

} // namespace
} // namespace forewarp::views::bands
