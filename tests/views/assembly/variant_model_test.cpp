#include "tests/views/assembly/sample_demotion.h"
#include "views/assembly/stall_style.h"
#include "views/assembly/variant_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace forewarp::views::assembly {
namespace {

class VariantModelTest : public testing::Test {
  protected:
    void SetUp() override { model.setReport(test::sampleDemotions(*kernel)); }
    QString at(int row, int role) const { return model.index(row).data(role).toString(); }

    std::shared_ptr<const sass::report::SassReport> kernel = test::sampleKernel();
    VariantModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(VariantModelTest, FiguresAreOverTheOriginal) {
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(model.figureAt(0), QStringLiteral("1.20×"));
    EXPECT_EQ(model.figureAt(1), QStringLiteral("1.11×")) << "9 000 over 8 100";
    EXPECT_EQ(model.figureAt(2), QStringLiteral("1.00×"));
    EXPECT_EQ(model.figureAt(3), QString()) << "rejected";
}

TEST_F(VariantModelTest, WithoutTheOriginalFiguresAreCycles) {
    sass::report::DemotionReport demotions = *test::sampleDemotions(*kernel);
    demotions.variants.erase(demotions.variants.begin() + 2);
    model.setReport(std::make_shared<sass::report::DemotionReport>(demotions));
    EXPECT_TRUE(model.figureAt(0).endsWith(QStringLiteral("500 cycles"))) << model.figureAt(0).toStdString();
}

TEST_F(VariantModelTest, StallsAreSplit) {
    EXPECT_EQ(cyclesOf(model.stallAt(2), StallPart::issue), 2000);
    EXPECT_EQ(cyclesOf(model.stallAt(2), StallPart::global), 4000);
    EXPECT_EQ(cyclesOf(model.stallAt(0), StallPart::shared), 800);
    EXPECT_EQ(cyclesOf(model.stallAt(2), StallPart::occupancy), 3000) << "9 000 adjusted, 6 000 not";
    EXPECT_EQ(model.longestStall(), 9000);
}

TEST_F(VariantModelTest, WordsSayAllThatIsPainted) {
    EXPECT_TRUE(model.isBest(0));
    EXPECT_FALSE(model.isBest(1));
    const QString best = at(0, Qt::AccessibleTextRole);
    EXPECT_TRUE(
        best.startsWith(QStringLiteral("best: 64 registers, by accesses in loops, banks, fewer accesses; 1.20×; ")))
        << best.toStdString();
    EXPECT_TRUE(best.contains(QStringLiteral("shared memory 800, occupancy 0")));
    EXPECT_EQ(model.reasonAt(3), QStringLiteral("rejected: R63 is read at 0x0120 before its value has arrived."));
    EXPECT_TRUE(at(3, Qt::ToolTipRole).endsWith(model.reasonAt(3)));
}

TEST_F(VariantModelTest, IsEmptyWithoutAReport) {
    model.setReport(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.longestStall(), 0);
}

} // namespace
} // namespace forewarp::views::assembly
