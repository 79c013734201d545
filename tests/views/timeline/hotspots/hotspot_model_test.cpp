#include "tests/views/timeline/sample_simulation.h"
#include "views/timeline/hotspots/hotspot_model.h"
#include "views/widgets/tables/share_delegate.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace forewarp::views::timeline::hotspots {
namespace {

constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.

QString textAt(const HotspotModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

TEST(HotspotModel, TellsWhatEachInstructionCosts) {
    HotspotModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setSimulation(test::shared(test::sampleSimulation()));
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(textAt(model, 0, HotspotModel::instructionColumn), QStringLiteral("b[k * n + j]"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::placeColumn), QStringLiteral("7:18"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::classColumn), QStringLiteral("global load"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::executionsColumn), QStringLiteral("1\u2009024"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::idleColumn), QStringLiteral("75.0 %"));  // 300 of 400
    EXPECT_EQ(textAt(model, 0, HotspotModel::unitColumn), QStringLiteral("75.0 %"));  // 1500 of 2000 of memory's
    EXPECT_EQ(textAt(model, 1, HotspotModel::unitColumn), QStringLiteral("100.0 %")); // The only one that computes.
    EXPECT_EQ(textAt(model, 0, HotspotModel::waitColumn), QStringLiteral("2"));       // 8192 / 4096
    EXPECT_DOUBLE_EQ(model.index(3, 0).data(widgets::tables::ShareDelegate::kShareRole).toDouble(), 0.25);
    EXPECT_EQ(model.locationOf(3), (SourceLocation{9, 9}));
    EXPECT_FALSE(model.locationOf(4).isKnown());
    model.setSimulation(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(HotspotModel, WhatHasNoPlaceOrCostsSaysSo) {
    simulation::scheduler::WarpSimulation simulation = test::sampleSimulation();
    simulation.costs.clear();
    HotspotModel model;
    model.setSimulation(test::shared(simulation));
    EXPECT_EQ(textAt(model, 2, HotspotModel::placeColumn), QStringLiteral("–"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::idleColumn), QStringLiteral("0.0 %"));
    EXPECT_EQ(textAt(model, 0, HotspotModel::waitColumn), QStringLiteral("0"));
}

TEST(HotspotModel, SortsPlacesByLineAndFiguresByValue) {
    HotspotModel model;
    model.setSimulation(test::shared(test::sampleSimulation()));
    const auto keyOf = [&](int row, int column) { return model.index(row, column).data(HotspotModel::sortRole); };
    EXPECT_LT(keyOf(0, HotspotModel::placeColumn).toDouble(), keyOf(1, HotspotModel::placeColumn).toDouble());
    EXPECT_DOUBLE_EQ(keyOf(2, HotspotModel::waitColumn).toDouble(), 25);
    EXPECT_EQ(keyOf(2, HotspotModel::classColumn).toString(), QStringLiteral("barrier"));
}

TEST(HotspotModel, EveryFigureExplainsItself) {
    HotspotModel model;
    model.setSimulation(test::shared(test::sampleSimulation()));
    for (int column = 0; column < model.columnCount(); ++column) {
        EXPECT_TRUE(model.index(0, column).data(Qt::ToolTipRole).toString().endsWith(QLatin1Char('.'))) << column;
    }
}

} // namespace
} // namespace forewarp::views::timeline::hotspots
