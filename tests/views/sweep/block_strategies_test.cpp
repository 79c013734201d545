#include "tests/views/sample_advice.h"
#include "tests/views/sample_report.h"
#include "views/sweep/block_size_plot.h"
#include "views/sweep/block_size_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>

#include <limits>

namespace forewarp::views::sweep {
namespace {

class BlockStrategiesTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(460, 260);
        view.setSweep(test::sampleSweep(), {256, 1, 1});
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        plot = view.findChild<BlockSizePlot*>();
    }
    void advise(const advice::block::BlockSizeAdvice& advice) {
        view.setStrategies(advice);
        QTest::qWait(40); // Names that need another row ask for a second layout.
    }
    void expectNamesApart() const {
        const std::vector<QRectF> names = plot->strategyNames();
        for (std::size_t i = 0; i < names.size(); ++i) {
            EXPECT_GE(names[i].top(), 0) << i;
            EXPECT_GE(names[i].left(), 0) << i;
            EXPECT_LE(names[i].right(), plot->width()) << i;
            for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(names[i].intersects(names[k])) << i << " and " << k;
        }
    }
    QString toolTipOf(std::size_t name) const {
        const QPoint place = plot->strategyNames().at(name).center().toPoint();
        QHelpEvent hover(QEvent::ToolTip, place, plot->mapToGlobal(place));
        QApplication::sendEvent(plot, &hover);
        const QString text = QToolTip::text();
        QToolTip::hideText();
        return text;
    }

    BlockSizeView view;
    BlockSizePlot* plot = nullptr;
};

TEST_F(BlockStrategiesTest, MarksAllThreeSilently) {
    QSignalSpy changed(&view, &BlockSizeView::blockChanged);
    EXPECT_TRUE(plot->strategyNames().empty());
    const QImage before = plot->grab().toImage();
    advise(test::sampleStrategies());
    EXPECT_EQ(plot->strategyNames().size(), 3U);
    EXPECT_NE(plot->grab().toImage(), before);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(view.current(), (kernel::BlockShape{256, 1, 1}));
}

TEST_F(BlockStrategiesTest, MarksStandAtTheirBlockSize) {
    advise(test::sampleStrategies());
    const std::vector<QRectF> names = plot->strategyNames(); // Latency 192, even work 384, utilization 256 threads.
    ASSERT_EQ(names.size(), 3U);
    const double perThread = (names[1].center().x() - names[0].center().x()) / (384 - 192);
    EXPECT_NEAR((names[2].center().x() - names[0].center().x()) / perThread, 256 - 192, 4);
}

TEST_F(BlockStrategiesTest, ToolTipsGiveTheReason) {
    advise(test::sampleStrategies());
    EXPECT_TRUE(toolTipOf(0).contains(QStringLiteral("latency asks for 6 warps per block: 4 · 24 cycles")))
        << toolTipOf(0).toStdString();
    EXPECT_TRUE(toolTipOf(0).contains(QStringLiteral("binds: 192 threads")));
    EXPECT_TRUE(toolTipOf(1).startsWith(QStringLiteral("even work asks for 12 warps per block: ⌈2560")));
    EXPECT_FALSE(toolTipOf(1).contains(QStringLiteral("binds")));
}

TEST_F(BlockStrategiesTest, TheOneThatBindsIsHeardToo) {
    advise(test::sampleStrategies());
    EXPECT_EQ(plot->accessibleDescription(), QStringLiteral("256 threads: 1.04 ms; latency binds: 192 threads"));
    advise({});
    EXPECT_EQ(plot->accessibleDescription(), QStringLiteral("256 threads: 1.04 ms"));
    EXPECT_TRUE(plot->strategyNames().empty());
}

TEST_F(BlockStrategiesTest, NamesNeverTouch) {
    advice::block::BlockSizeAdvice advice = test::sampleStrategies();
    for (const std::array<double, 3> warps :
         {std::array{6.0, 6.0, 6.0}, std::array{7.9, 8.0, 6.5}, std::array{1.0, 1.0, 1.0},
          std::array{993.0, 16.0, 15.9}, std::array{12.0, 9.0, 6.0}}) {
        advice.warps = warps;
        advise(advice);
        expectNamesApart();
    }
    view.resize(300, 240);
    QTest::qWait(40);
    expectNamesApart();
}

TEST_F(BlockStrategiesTest, AStrategyWithoutLimitSaysSo) {
    advice::block::BlockSizeAdvice advice = test::sampleStrategies();
    advice.warps = {6, 8, std::numeric_limits<double>::infinity()};
    advice.bound = advice::block::BlockStrategy::evenWork;
    advice.reasons[2] = "no instruction with a latency to hide";
    advise(advice);
    ASSERT_EQ(plot->strategyNames().size(), 3U);
    EXPECT_EQ(toolTipOf(2), QStringLiteral("latency sets no limit: no instruction with a latency to hide"));
    EXPECT_GT(plot->strategyNames()[2].left(), plot->strategyNames()[1].left());
    expectNamesApart();
}

TEST_F(BlockStrategiesTest, ALimitBelowAllThreeIsAMarkOfItsOwn) {
    advice::block::BlockSizeAdvice advice = test::sampleStrategies();
    advice.warps = {40, 50, 60};
    advice.bound = advice::block::BlockStrategy::evenWork;
    advice.isCapped = true;
    advice.warpsPerBlock = 16;
    advice.block = {512, 1, 1};
    advise(advice);
    EXPECT_EQ(plot->strategyNames().size(), 4U);
    expectNamesApart();
    EXPECT_TRUE(plot->accessibleDescription().endsWith(QStringLiteral("block limit binds: 512 threads")));
    EXPECT_EQ(toolTipOf(0), QStringLiteral("A block may have no more threads: 512 threads."));
}

TEST_F(BlockStrategiesTest, ClicksStillPickBlocks) {
    advise(test::sampleStrategies());
    QSignalSpy changed(&view, &BlockSizeView::blockChanged);
    auto* canvas = plot->findChild<QWidget*>();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(canvas->width() - 16, canvas->height() / 2));
    ASSERT_GE(changed.count(), 1);
    EXPECT_EQ(changed.last()[0].value<kernel::BlockShape>(), (kernel::BlockShape{512, 1, 1}));
}

} // namespace
} // namespace forewarp::views::sweep
