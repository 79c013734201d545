#include "tests/views/sample_band.h"
#include "views/bands/advice_toggle.h"
#include "views/bands/band_plot.h"
#include "views/bands/band_view.h"
#include "views/bands/degree_meter.h"
#include "views/bands/partition_bars.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/text_rows.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>
#include <qcustomplot.h>

namespace forewarp::views::bands {
namespace {

class BandViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(340, 520);
        m_view.setBand(&m_band, m_advice);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
    }
    void TearDown() override { theme::Theme::instance().setMode(theme::ThemeMode::light); }

    /// Times of the dotted line, at the first point; 0 without it.
    double changedTime() const {
        const auto* plot = m_view.findChild<QCustomPlot*>();
        for (int i = 0; i < plot->graphCount(); ++i) {
            if (plot->graph(i)->pen().style() == Qt::DotLine && plot->graph(i)->dataCount() > 0)
                return plot->graph(i)->dataMainValue(0);
        }
        return 0;
    }
    QList<AdviceToggle*> toggles() const {
        QList<AdviceToggle*> shown;
        for (AdviceToggle* toggle : m_view.findChildren<AdviceToggle*>()) {
            if (toggle->isVisible()) shown << toggle;
        }
        return shown;
    }
    QLabel* source() const { return m_view.findChild<QLabel*>(QStringLiteral("faint")); }

    models::ExecutionBand m_band = test::sampleBand();
    std::vector<advice::layout::LayoutAdvice> m_advice{test::sampleBandAdvice("Pad rows of b by 256 B.", 1.5e-3),
                                                       test::sampleBandAdvice("Pad rows of a by 256 B.", 2e-3)};
    BandView m_view;
};

TEST_F(BandViewTest, SaysHowFarAndWhy) {
    EXPECT_TRUE(m_view.findChild<widgets::Placeholder*>()->isBodyShown());
    EXPECT_EQ(m_view.findChild<DegreeMeter*>()->accessibleName(),
              QStringLiteral("25.0 % of the way from no camping to full camping"));
    EXPECT_EQ(m_view.findChild<widgets::TextRows*>()->textOf(0), QString::fromStdString(m_band.degreeText));
    EXPECT_TRUE(source()->isVisible());
    EXPECT_EQ(source()->text(), QStringLiteral("benchmarks simulated"));
    EXPECT_EQ(source()->toolTip(), QString::fromStdString(m_band.provenance));
}

TEST_F(BandViewTest, WorseThanTheWorstIsMoreThanAllOfTheWay) {
    m_band.degree = 1.5;
    m_view.setBand(&m_band, {});
    EXPECT_TRUE(m_view.findChild<DegreeMeter*>()->accessibleName().startsWith(QStringLiteral("> 100")));
}

TEST_F(BandViewTest, MeasuredBenchmarksSaySimulatedNowhere) {
    m_band.isSimulated = false;
    m_view.setBand(&m_band, {});
    EXPECT_FALSE(source()->isVisible());
}

TEST_F(BandViewTest, WithoutApplicationThereIsNoDegree) {
    m_band.line = models::LineSource::none;
    m_view.setBand(&m_band, {});
    EXPECT_FALSE(m_view.findChild<DegreeMeter*>()->isVisible());
}

TEST_F(BandViewTest, PartitionsTellTheirShares) {
    auto* bars = m_view.findChild<PartitionBars*>();
    EXPECT_TRUE(bars->isVisible());
    EXPECT_EQ(bars->accessibleName(), QStringLiteral("bytes at each of 8 partitions"));
    const QStringList lines = bars->toolTip().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 8);
    EXPECT_EQ(lines[0], QStringLiteral("partition 0: 50.0 % of the bytes"));
    EXPECT_EQ(lines[7], QStringLiteral("partition 7: 0.0 % of the bytes"));
    m_band.partitionShares.clear();
    m_view.setBand(&m_band, {});
    EXPECT_FALSE(bars->isVisible());
}

TEST_F(BandViewTest, TickingAChangeDrawsIt) {
    ASSERT_EQ(toggles().size(), 2);
    EXPECT_EQ(changedTime(), 0);
    QTest::mouseClick(toggles()[0], Qt::LeftButton, {}, toggles()[0]->rect().center()); // On its text.
    EXPECT_DOUBLE_EQ(changedTime(), 1.5);
    QTest::mouseClick(toggles()[1]->findChild<QCheckBox*>(), Qt::LeftButton);
    EXPECT_DOUBLE_EQ(changedTime(), 2);
    EXPECT_FALSE(toggles()[0]->findChild<QCheckBox*>()->isChecked()) << "one change at a time";
    QTest::keyClick(toggles()[1]->findChild<QCheckBox*>(), Qt::Key_Space);
    EXPECT_EQ(changedTime(), 0);
}

TEST_F(BandViewTest, ATickStaysWhileTheBlockMoves) {
    QTest::mouseClick(toggles()[0]->findChild<QCheckBox*>(), Qt::LeftButton);
    m_view.setBand(&m_band, {}); // Advice on the new block is still being computed.
    EXPECT_TRUE(toggles().isEmpty());
    EXPECT_EQ(changedTime(), 0);
    m_view.setBand(&m_band, {m_advice[1], m_advice[0]});
    EXPECT_DOUBLE_EQ(changedTime(), 1.5);
    EXPECT_TRUE(toggles()[1]->findChild<QCheckBox*>()->isChecked());
}

TEST_F(BandViewTest, AdviceWithoutBandIsNotTried) {
    m_advice[0].band = nullptr;
    m_view.setBand(&m_band, m_advice);
    ASSERT_EQ(toggles().size(), 1);
    EXPECT_TRUE(toggles()[0]->findChild<QCheckBox*>()->accessibleName().contains(QStringLiteral("rows of a")));
    EXPECT_TRUE(toggles()[0]->findChild<QCheckBox*>()->accessibleName().contains(QStringLiteral("3 ms → 2 ms")));
}

TEST_F(BandViewTest, DegreeSentenceAndLineAskForTheDerivation) {
    QSignalSpy asked(&m_view, &BandView::explainRequested);
    QTest::mouseClick(m_view.findChild<DegreeMeter*>(), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
    emit m_view.findChild<widgets::TextRows*>()->activated(0);
    EXPECT_EQ(asked.count(), 2);
    QTest::keyClick(m_view.findChild<BandPlot*>(), Qt::Key_Return);
    EXPECT_EQ(asked.count(), 3);
}

TEST_F(BandViewTest, WithoutBandASentenceSaysWhy) {
    const auto* page = m_view.findChild<widgets::Placeholder*>();
    m_view.clear(QStringLiteral("The device does not camp."));
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_EQ(page->sentence(), QStringLiteral("The device does not camp."));
    m_view.setBand(nullptr, {});
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("Select a loop")));
}

TEST_F(BandViewTest, FollowsTheTheme) {
    const QImage light = m_view.findChild<DegreeMeter*>()->grab().toImage();
    const QImage lightBars = m_view.findChild<PartitionBars*>()->grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    QTest::qWait(30);
    EXPECT_NE(m_view.findChild<DegreeMeter*>()->grab().toImage(), light);
    EXPECT_NE(m_view.findChild<PartitionBars*>()->grab().toImage(), lightBars);
}

} // namespace
} // namespace forewarp::views::bands
