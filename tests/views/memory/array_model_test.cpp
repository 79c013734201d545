#include "tests/views/sample_memory.h"
#include "views/memory/array_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace forewarp::views::memory {
namespace {

constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.

QString textAt(const ArrayModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

QString dramTitle(const ArrayModel& model) {
    return model.headerData(ArrayModel::dramColumn, Qt::Horizontal, Qt::DisplayRole).toString();
}

TEST(ArrayModel, AddsUpPerArray) {
    ArrayModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, test::sampleCaches());
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(textAt(model, 0, ArrayModel::arrayColumn), QStringLiteral("a"));
    EXPECT_EQ(textAt(model, 0, ArrayModel::transactionsColumn), QStringLiteral("3\u2009200"));
    EXPECT_EQ(textAt(model, 0, ArrayModel::l1Column), QStringLiteral("25.0 %"));
    EXPECT_EQ(textAt(model, 0, ArrayModel::l2Column), QStringLiteral("50.0 %"));
    EXPECT_EQ(textAt(model, 0, ArrayModel::dramColumn), QStringLiteral("38.4 kB")); // 1200 · 32 B
    EXPECT_EQ(textAt(model, 0, ArrayModel::reuseColumn), QStringLiteral("8×"));
    EXPECT_EQ(model.locationOf(1), (SourceLocation{9, 9}));
    EXPECT_FALSE(model.locationOf(2).isKnown());
    model.setLoop(nullptr, {});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(ArrayModel, SaysWhetherTrafficIsOfTheLaunch) {
    ArrayModel model;
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_TRUE(dramTitle(model).contains(QStringLiteral("simulated")));
    forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    memory.isTraced = false;
    memory.isWhole = true;
    loop.predictions[1].memory = std::make_shared<const forewarp::memory::MemoryBehaviour>(memory);
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_TRUE(dramTitle(model).contains(QStringLiteral("per launch")));
    loop.profile->sample.sizes = std::make_shared<const kernel::KernelProfile>();
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_TRUE(dramTitle(model).contains(QStringLiteral("simulated"))) << "all of another size";
}

TEST(ArrayModel, WhatTheDeviceDoesNotHaveIsUnknown) {
    ArrayModel model;
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, {});
    for (const auto column : {ArrayModel::l1Column, ArrayModel::dramColumn}) {
        EXPECT_EQ(textAt(model, 0, column), QStringLiteral("–"));
        EXPECT_FALSE(model.hasFigures(column));
        EXPECT_TRUE(model.index(0, column).data(Qt::ToolTipRole).toString().endsWith(QLatin1Char('.')));
    }
}

TEST(ArrayModel, IsEmptyWhereNoModelSimulatedMemory) {
    ArrayModel model;
    const forewarp::explain::LoopReport loop = test::sampleReport().loops[0];
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace forewarp::views::memory
