#include "tests/views/sample_report.h"
#include "views/sweep/axis_slider.h"
#include "views/sweep/block_size_plot.h"
#include "views/sweep/block_size_view.h"
#include "views/widgets/placeholder.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTest>
#include <gtest/gtest.h>
#include <qcustomplot.h>

namespace forewarp::views::sweep {
namespace {

kernel::BlockShape shapeOf(const QList<QVariant>& arguments) {
    return arguments[0].value<kernel::BlockShape>();
}

class BlockSizeViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(460, 260);
        m_view.setSweep(test::sampleSweep(), {256, 1, 1});
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_slider = m_view.findChild<QSlider*>();
        m_label = m_view.findChild<QLabel*>(QStringLiteral("chip"));
    }

    BlockSizeView m_view;
    QSlider* m_slider = nullptr;
    QLabel* m_label = nullptr;
};

TEST_F(BlockSizeViewTest, SettingASweepIsSilent) {
    QSignalSpy changed(&m_view, &BlockSizeView::blockChanged);
    m_view.setSweep(test::sampleSweep(), {64, 1, 1});
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(m_slider->value(), 1);
    EXPECT_EQ(m_label->text(), QStringLiteral("64 threads"));
}

TEST_F(BlockSizeViewTest, ClickAndKeysMoveTheBlock) {
    QSignalSpy changed(&m_view, &BlockSizeView::blockChanged);
    QTest::mouseClick(m_slider, Qt::LeftButton, {}, QPoint(m_slider->width() - 4, m_slider->height() / 2));
    ASSERT_GE(changed.count(), 1);
    EXPECT_EQ(shapeOf(changed.last()), (kernel::BlockShape{512, 1, 1}));
    QTest::keyClick(m_slider, Qt::Key_Left);
    EXPECT_EQ(shapeOf(changed.last()), (kernel::BlockShape{480, 1, 1}));
    EXPECT_EQ(m_view.current(), (kernel::BlockShape{480, 1, 1}));
}

TEST_F(BlockSizeViewTest, DragAnswersEveryStep) {
    QSignalSpy changed(&m_view, &BlockSizeView::blockChanged);
    const QPoint from(m_slider->width() / 4, m_slider->height() / 2);
    const QPoint to(m_slider->width() * 3 / 4, m_slider->height() / 2);
    QTest::mousePress(m_slider, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 10; ++step) QTest::mouseMove(m_slider, from + (to - from) * step / 10);
    QTest::mouseRelease(m_slider, Qt::LeftButton, {}, to);
    EXPECT_GE(changed.count(), 5);
    EXPECT_GT(shapeOf(changed.last()).threads(), 320);
}

TEST_F(BlockSizeViewTest, DragMovesTheMarkInThePlot) {
    auto* plot = m_view.findChild<BlockSizePlot*>();
    const QImage before = plot->grab().toImage();
    QTest::keyClick(m_slider, Qt::Key_Right);
    EXPECT_NE(plot->grab().toImage(), before);
    EXPECT_EQ(plot->accessibleDescription(), QStringLiteral("288 threads: 1.09 ms"));
}

TEST_F(BlockSizeViewTest, BestTakesTheFastest) {
    QSignalSpy changed(&m_view, &BlockSizeView::blockChanged);
    QTest::mouseClick(m_view.findChild<QPushButton*>(), Qt::LeftButton);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(shapeOf(changed[0]), (kernel::BlockShape{192, 1, 1}));
}

TEST_F(BlockSizeViewTest, ClickInThePlotTakesTheNearestPoint) {
    QSignalSpy changed(&m_view, &BlockSizeView::blockChanged);
    auto* plot = m_view.findChild<BlockSizePlot*>()->findChild<QWidget*>();
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 16, plot->height() / 2));
    ASSERT_GE(changed.count(), 1);
    EXPECT_EQ(shapeOf(changed.last()), (kernel::BlockShape{512, 1, 1}));
}

/// In the view's coordinates, where the style draws it.
double middleOfHandle(const BlockSizeView& view, const AxisSlider& slider) {
    struct Open : AxisSlider {
        using AxisSlider::initStyleOption;
    };
    QStyleOptionSlider option;
    (slider.*(&Open::initStyleOption))(&option);
    const QRect handle = slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider);
    return slider.mapTo(&view, handle.topLeft()).x() + handle.width() / 2.0;
}

TEST_F(BlockSizeViewTest, TheHandleStandsBelowItsBlockOnTheCurve) {
    advice::block::BlockSweep uneven; // Twice 256 threads, and nothing between 256 and 1024.
    uneven.points = {{{32, 1, 1}, Seconds(3e-6), 1},
                     {{8, 32, 1}, Seconds(2e-6), 1},
                     {{32, 8, 1}, Seconds(1e-6), 1},
                     {{1024, 1, 1}, Seconds(4e-6), 1}};
    uneven.best = 2;
    m_view.setSweep(uneven, {32, 1, 1});
    const auto* plot = m_view.findChild<QCustomPlot*>();
    auto& slider = dynamic_cast<AxisSlider&>(*m_slider);
    constexpr double kPixel = 1.5;
    for (std::size_t i = 0; i < uneven.points.size(); ++i) {
        m_slider->setValue(int(i));
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_slider->width() > plot->width() / 2; }));
        const double x = plot->xAxis->coordToPixel(uneven.points[i].block.threads());
        EXPECT_NEAR(middleOfHandle(m_view, slider), plot->mapTo(&m_view, QPoint()).x() + x, kPixel) << i;
    }
    const auto clickAt = [&](double threads) {
        const QPoint place(int(plot->xAxis->coordToPixel(threads)), 0);
        const int x = m_slider->mapFrom(&m_view, plot->mapTo(&m_view, place)).x();
        QTest::mouseClick(m_slider, Qt::LeftButton, {}, QPoint(x, m_slider->height() / 2));
        return m_view.current();
    };
    EXPECT_EQ(clickAt(300), (kernel::BlockShape{32, 8, 1})) << "the faster one of two";
    m_slider->setValue(1);
    EXPECT_EQ(clickAt(250), (kernel::BlockShape{8, 32, 1})) << "it has these threads";
    EXPECT_EQ(clickAt(600), (kernel::BlockShape{8, 32, 1}));
    EXPECT_EQ(clickAt(700), (kernel::BlockShape{1024, 1, 1}));
}

TEST_F(BlockSizeViewTest, ShapesOfTwoDimensionsAreNamed) {
    advice::block::BlockSweep sweep;
    sweep.points = {{{8, 32, 1}, Seconds(2e-6), 1}, {{32, 8, 1}, Seconds(1e-6), 1}};
    sweep.best = 1;
    m_view.setSweep(sweep, {32, 8, 1});
    EXPECT_EQ(m_slider->value(), 1);
    EXPECT_EQ(m_label->text(), QStringLiteral("32×8 = 256 threads"));
}

TEST_F(BlockSizeViewTest, AnEmptySweepSaysSo) {
    const auto* page = m_view.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(page->isBodyShown());
    m_view.setSweep({}, {256, 1, 1});
    EXPECT_FALSE(page->isBodyShown());
}

} // namespace
} // namespace forewarp::views::sweep
