#include "core/sass/report/demotion_lines.h"
#include "tests/views/assembly/sample_demotion.h"
#include "views/assembly/demotion_listing_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::views::assembly {
namespace {

using Change = sass::report::DemotionLine::Change;
using Model = DemotionListingModel;

class DemotionListingModelTest : public testing::Test {
  protected:
    void show(const std::shared_ptr<const sass::report::DemotionReport>& demotions, std::size_t variant) {
        model.setVariant(kernel, {demotions, &demotions->variants[variant]});
    }
    QString at(int row, int column, int role = Qt::DisplayRole) const {
        return model.index(row, column).data(role).toString();
    }
    Change changeAt(int row) const { return Change(model.index(row, 0).data(Model::changeRole).toInt()); }
    int firstWith(Change change) const {
        int row = 0;
        while (row < model.rowCount() && changeAt(row) != change) ++row;
        return row;
    }
    QStringList demotedAt(int row, int column) const {
        QStringList words;
        for (const QPoint place : model.index(row, column).data(Model::demotedRole).value<QList<QPoint>>()) {
            words << at(row, column).mid(place.x(), place.y());
        }
        return words;
    }

    std::shared_ptr<const sass::report::SassReport> kernel = test::sampleKernel();
    std::shared_ptr<const sass::report::DemotionReport> demotions = test::sampleDemotions(*kernel);
    Model model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(DemotionListingModelTest, AKernelStandsAlone) {
    model.setVariant(kernel, nullptr);
    EXPECT_FALSE(model.hasVariant());
    EXPECT_EQ(model.rowCount(), int(kernel->kernel.instructions.size()));
    EXPECT_EQ(at(1, Model::beforeColumn, Model::addressRole), QStringLiteral("0010"));
    EXPECT_TRUE(at(1, Model::beforeColumn).startsWith(QStringLiteral("S2R")));
    EXPECT_EQ(at(1, Model::afterColumn), QString());
    model.setOnlyChanges(true);
    EXPECT_EQ(model.rowCount(), int(kernel->kernel.instructions.size())) << "there is nothing to leave out";
    model.setVariant(nullptr, nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(DemotionListingModelTest, AddedLinesHaveNothingBesideThem) {
    show(demotions, 0);
    const std::size_t before = kernel->kernel.instructions.size();
    const std::size_t after = demotions->variants[0].demotion->edited.kernel.instructions.size();
    ASSERT_GT(after, before);
    EXPECT_EQ(model.rowCount(), int(after));
    EXPECT_EQ(model.count(Change::added), int(after - before));
    const int added = firstWith(Change::added);
    EXPECT_EQ(at(added, Model::beforeColumn), QString());
    EXPECT_EQ(at(added, Model::beforeColumn, Model::addressRole), QString());
    EXPECT_EQ(at(added, Model::afterColumn), QStringLiteral("STS [R62], R63")) << "written before it is read";
    EXPECT_EQ(at(added, Model::noteColumn), QStringLiteral("stores R20"));
    EXPECT_EQ(at(added, Model::afterColumn, Qt::AccessibleTextRole), QStringLiteral("STS [R62], R63 (added)"));
}

TEST_F(DemotionListingModelTest, DemotedRegistersHaveTheirPlace) {
    show(demotions, 0);
    const int row = firstWith(Change::demoted);
    EXPECT_TRUE(at(row, Model::noteColumn).startsWith(QStringLiteral("R20 is slot 0")));
    EXPECT_EQ(demotedAt(row, Model::beforeColumn), QStringList(QStringLiteral("R20")));
    EXPECT_EQ(demotedAt(0, Model::beforeColumn), QStringList());
}

TEST_F(DemotionListingModelTest, WhatStandsInForARegisterIsMarkedToo) {
    sass::encoding::Instruction was;
    was.mnemonic = "FFMA";
    was.operands = {"R3", "UR20", "R20.reuse", "-R120"};
    was.reads = {{20, 1}, {120, 1}};
    was.writes = {{3, 1}};
    sass::report::SassReport report = *kernel;
    report.kernel.instructions = {was};
    sass::report::DemotionReport changed = *demotions;
    sass::demotion::Demotion& demotion = *changed.variants[0].demotion;
    demotion.edited.kernel.instructions = {was};
    demotion.edited.kernel.instructions[0].operands = {"R4", "UR20", "R63", "-R118"};
    demotion.edited.origins = {{0, sass::demotion::Origin::Place::itself}};
    kernel = std::make_shared<sass::report::SassReport>(report);
    show(std::make_shared<sass::report::DemotionReport>(changed), 0);
    EXPECT_EQ(demotedAt(0, Model::beforeColumn), QStringList(QStringLiteral("R20")));
    EXPECT_EQ(demotedAt(0, Model::afterColumn), QStringList(QStringLiteral("R63")));
}

TEST_F(DemotionListingModelTest, OnlyChangesAreLeft) {
    show(demotions, 0);
    const int changes = model.count(Change::added) + model.count(Change::demoted) + model.count(Change::schedule);
    model.setOnlyChanges(true);
    EXPECT_EQ(model.rowCount(), changes);
    for (int row = 0; row < model.rowCount(); ++row) EXPECT_NE(changeAt(row), Change::none);
    model.setOnlyChanges(false);
    EXPECT_GT(model.rowCount(), changes);
}

TEST_F(DemotionListingModelTest, AVariantWithoutDemotionStandsAlone) {
    show(demotions, 2);
    EXPECT_FALSE(model.hasVariant());
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Code"));
    show(demotions, 3);
    EXPECT_TRUE(model.hasVariant()) << "a rejected one is worth looking at";
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Before"));
}

} // namespace
} // namespace forewarp::views::assembly
