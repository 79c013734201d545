#include "tests/views/sample_report.h"
#include "views/dependences/dependence_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace forewarp::views::dependences {
namespace {

kernel::LoopFacts twoDependences() {
    kernel::LoopFacts loop = test::sampleReport().loops[2].facts;
    kernel::Dependence possible = test::sampleDependence();
    possible.kind = kernel::DependenceKind::anti;
    possible.isCertain = false;
    loop.dependences.push_back(possible);
    return loop;
}

QString textAt(const DependenceModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

TEST(DependenceModel, ShowsBothEndsDistanceAndCertainty) {
    DependenceModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Warning);
    model.setLoop(twoDependences());
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(textAt(model, 0, DependenceModel::kindColumn), QStringLiteral("flow"));
    EXPECT_EQ(textAt(model, 0, DependenceModel::variableColumn), QStringLiteral("r"));
    EXPECT_EQ(textAt(model, 0, DependenceModel::sourceColumn), QStringLiteral("r[i] (12:9)"));
    EXPECT_EQ(textAt(model, 0, DependenceModel::sinkColumn), QStringLiteral("r[i - 1] (12:30)"));
    EXPECT_EQ(textAt(model, 0, DependenceModel::distanceColumn), QStringLiteral("(1)"));
    EXPECT_EQ(textAt(model, 0, DependenceModel::certaintyColumn), QStringLiteral("certain"));
    EXPECT_EQ(textAt(model, 1, DependenceModel::certaintyColumn), QStringLiteral("possible"));
    EXPECT_EQ(model.index(0, DependenceModel::kindColumn).data(Qt::ToolTipRole).toString(),
              QStringLiteral("reads what an earlier iteration wrote"));
    EXPECT_EQ(model.locationAt(model.index(0, DependenceModel::sourceColumn)), (SourceLocation{12, 9}));
    EXPECT_EQ(model.locationAt(model.index(0, DependenceModel::sinkColumn)), (SourceLocation{12, 30}));
    EXPECT_FALSE(model.locationAt(model.index(0, DependenceModel::kindColumn)).isKnown());
    EXPECT_EQ(model.at(2), nullptr);
    EXPECT_EQ(model.at(-1), nullptr);
}

TEST(DependenceModel, WhatARunMetIsObservedUnlessItIsCertain) {
    kernel::LoopFacts loop = twoDependences();
    loop.observation = kernel::Observation{};
    loop.observation->conflicts = loop.dependences;
    DependenceModel model;
    model.setLoop(loop);
    EXPECT_EQ(textAt(model, 0, DependenceModel::certaintyColumn), QStringLiteral("certain"));
    EXPECT_EQ(textAt(model, 1, DependenceModel::certaintyColumn), QStringLiteral("observed"));
    model.setLoop(kernel::LoopFacts{});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace forewarp::views::dependences
