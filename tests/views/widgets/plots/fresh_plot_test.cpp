#include "views/widgets/plots/fresh_plot.h"

#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <gtest/gtest.h>

namespace forewarp::views::widgets::plots {
namespace {

/// A straight line to `height` at 1.
void draw(FreshPlot& plot, double height) {
    if (plot.graphCount() == 0) plot.addGraph();
    plot.graph(0)->setData({0, 1}, {0, height});
    plot.xAxis->setRange(0, 1);
    plot.yAxis->setRange(0, 1);
    plot.refresh();
}

QImage pictureOf(double height) {
    FreshPlot plot;
    plot.resize(200, 120);
    draw(plot, height);
    return plot.grab().toImage();
}

TEST(FreshPlot, IsDrawnOnceHoweverMuchIsNew) {
    FreshPlot plot;
    plot.resize(200, 120);
    plot.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
    QSignalSpy drawn(&plot, &QCustomPlot::beforeReplot);
    for (const double height : {0.2, 0.4, 0.9}) draw(plot, height);
    QTest::qWait(30);
    EXPECT_EQ(drawn.count(), 1);
    EXPECT_EQ(plot.grab().toImage(), pictureOf(0.9));
    QTest::qWait(30);
    EXPECT_EQ(drawn.count(), 1) << "nothing is new";
}

TEST(FreshPlot, WhatNobodySeesIsDrawnWhenItIsSeen) {
    QScrollArea area;
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    auto* above = new QWidget;
    above->setFixedHeight(600);
    auto* plot = new FreshPlot;
    plot->setFixedSize(200, 120);
    rows->addWidget(above);
    rows->addWidget(plot);
    area.setWidget(column);
    area.resize(260, 200);
    area.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&area));
    QTest::qWait(30);
    QSignalSpy drawn(plot, &QCustomPlot::beforeReplot);
    for (const double height : {0.2, 0.7}) draw(*plot, height);
    QTest::qWait(30);
    EXPECT_EQ(drawn.count(), 0) << "it is scrolled out of sight";
    area.ensureWidgetVisible(plot);
    QTest::qWait(30);
    EXPECT_EQ(drawn.count(), 1);
    EXPECT_EQ(plot->grab().toImage(), pictureOf(0.7));
    plot->hide();
    draw(*plot, 0.3);
    QTest::qWait(30);
    EXPECT_EQ(drawn.count(), 1);
    plot->show();
    QTest::qWait(30);
    EXPECT_EQ(plot->grab().toImage(), pictureOf(0.3));
}

} // namespace
} // namespace forewarp::views::widgets::plots
