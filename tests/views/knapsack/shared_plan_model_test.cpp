#include "tests/views/sample_advice.h"
#include "views/knapsack/shared_plan_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace forewarp::views::knapsack {
namespace {

constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.

class SharedPlanModelTest : public testing::Test {
  protected:
    void SetUp() override { model.setPlan(test::shared(test::samplePlan()), 0b001); }
    QString textAt(int row, int column) const { return model.index(row, column).data().toString(); }
    QString toolTipAt(int row, int column) const { return model.index(row, column).data(Qt::ToolTipRole).toString(); }
    QVariant tickOf(int row) const { return model.index(row, SharedPlanModel::arrayColumn).data(Qt::CheckStateRole); }

    SharedPlanModel model;
    QAbstractItemModelTester tester{&model, kWarn};
};

TEST_F(SharedPlanModelTest, ShowsWhatAnArrayCostsAndGives) {
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(textAt(1, SharedPlanModel::arrayColumn), QStringLiteral("row[i + k]"));
    EXPECT_EQ(textAt(1, SharedPlanModel::bytesColumn), QStringLiteral("18.0 KiB"));
    EXPECT_EQ(textAt(1, SharedPlanModel::readsColumn), QStringLiteral("12"));
    EXPECT_EQ(textAt(1, SharedPlanModel::densityColumn), QStringLiteral("0.667")); // 12 / 18 KiB
    EXPECT_EQ(textAt(1, SharedPlanModel::conflictsColumn), QStringLiteral("2-way"));
    EXPECT_EQ(textAt(0, SharedPlanModel::conflictsColumn), QStringLiteral("none"));
    EXPECT_TRUE(textAt(0, SharedPlanModel::reasonColumn).startsWith(QStringLiteral("neighbouring")));
    EXPECT_TRUE(toolTipAt(1, SharedPlanModel::bytesColumn).contains(QStringLiteral("32 iterations")));
    EXPECT_FALSE(toolTipAt(0, SharedPlanModel::bytesColumn).contains(QStringLiteral("iterations")));
    EXPECT_EQ(model.locationOf(1), (SourceLocation{14, 9}));
    EXPECT_FALSE(model.locationOf(4).isKnown());
}

TEST_F(SharedPlanModelTest, MarksWhatEachAlgorithmKeeps) {
    const auto marks = [this](int column) {
        QString all;
        for (int row = 0; row < model.rowCount(); ++row) all += textAt(row, column).isEmpty() ? u'-' : u'o';
        return all;
    };
    EXPECT_EQ(marks(SharedPlanModel::greedyColumn), QStringLiteral("oo--"));
    EXPECT_EQ(marks(SharedPlanModel::exactColumn), QStringLiteral("o-o-"));
    EXPECT_EQ(marks(SharedPlanModel::fastestColumn), QStringLiteral("o---"));
    EXPECT_EQ(toolTipAt(1, SharedPlanModel::exactColumn), QStringLiteral("Left out by the exact choice."));
}

TEST_F(SharedPlanModelTest, TicksAreTheUsersAndSaySo) {
    QSignalSpy toggled(&model, &SharedPlanModel::toggled);
    EXPECT_EQ(tickOf(0).toInt(), int(Qt::Checked));
    EXPECT_TRUE(model.setData(model.index(2, SharedPlanModel::arrayColumn), Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(model.choice(), 0b101U);
    model.toggle(0);
    EXPECT_EQ(model.choice(), 0b100U);
    ASSERT_EQ(toggled.count(), 2);
    EXPECT_EQ(toggled[1][0].toInt(), 0);
    model.setChoice(0b011);
    EXPECT_EQ(toggled.count(), 2) << "only the user's ticks are announced";
    EXPECT_EQ(tickOf(1).toInt(), int(Qt::Checked));
    EXPECT_FALSE(model.setData(model.index(0, SharedPlanModel::bytesColumn), Qt::Unchecked, Qt::CheckStateRole));
}

TEST_F(SharedPlanModelTest, AnUnknownSizeCannotBeTickedAndTellsWhy) {
    EXPECT_FALSE(tickOf(3).isValid());
    EXPECT_FALSE(model.index(3, 0).flags().testFlag(Qt::ItemIsUserCheckable));
    EXPECT_TRUE(model.index(2, 0).flags().testFlag(Qt::ItemIsUserCheckable));
    model.toggle(3);
    EXPECT_EQ(model.choice(), 0b001U);
    EXPECT_EQ(textAt(3, SharedPlanModel::bytesColumn), QStringLiteral("–"));
    EXPECT_TRUE(textAt(3, SharedPlanModel::reasonColumn).startsWith(QStringLiteral("size unknown")));
    EXPECT_TRUE(toolTipAt(3, SharedPlanModel::arrayColumn).startsWith(QStringLiteral("size unknown")));
    EXPECT_TRUE(model.index(3, SharedPlanModel::readsColumn).data(Qt::ForegroundRole).isValid());
    EXPECT_FALSE(model.index(2, SharedPlanModel::readsColumn).data(Qt::ForegroundRole).isValid());
}

TEST_F(SharedPlanModelTest, IsEmptyWithoutAPlan) {
    model.setPlan(nullptr, 0b1);
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.choice(), 0U);
    model.toggle(0);
    EXPECT_EQ(model.choice(), 0U);
}

TEST(SharedPlanNames, AnArrayWithTwoAccessesIsToldApart) {
    advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    EXPECT_EQ(nameOf(plan, 1), QStringLiteral("row"));
    plan.opportunities[2].array = "row";
    plan.opportunities[2].text = "row[j]";
    EXPECT_EQ(nameOf(plan, 1), QStringLiteral("row[i + k]"));
    EXPECT_EQ(nameOf(plan, 2), QStringLiteral("row[j]"));
    EXPECT_EQ(nameOf(plan, 0), QStringLiteral("image"));
}

} // namespace
} // namespace forewarp::views::knapsack
