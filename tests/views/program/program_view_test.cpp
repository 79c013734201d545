#include "tests/core/program/sample_program.h"
#include "views/program/program_view.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/run_fields.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::views::program {
namespace {

SharedPlan samplePlan(double secondsFactor = 1) {
    kernel::MeasuredRun run = forewarp::program::sampleRun();
    run.seconds *= secondsFactor;
    for (kernel::MeasuredLoop& loop : run.loops) loop.seconds *= secondsFactor;
    explain::Scenario scenario;
    scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(run);
    const auto plan =
        forewarp::program::makePlan(forewarp::program::sampleFacts(), *device::findDevice("a100"), scenario);
    EXPECT_TRUE(plan);
    return std::make_shared<const forewarp::program::Plan>(*plan);
}

class ProgramViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1100, 260);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        table = view.findChild<QTableView*>();
    }
    bool shows(const QString& text) const {
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text)) return true;
        return false;
    }
    [[nodiscard]] QString cell(int row, PlanModel::Column column) const {
        return table->model()->index(row, column).data().toString();
    }

    ProgramView view;
    QTableView* table = nullptr;
};

TEST_F(ProgramViewTest, WithoutARunItSaysHowToGetAPlan) {
    EXPECT_TRUE(shows(QStringLiteral("Run the program")));
    EXPECT_FALSE(table->isVisible());
    view.setReason(QStringLiteral("The program runs."));
    EXPECT_TRUE(shows(QStringLiteral("The program runs.")));
}

TEST_F(ProgramViewTest, TheSentenceStandsOnTop) {
    view.setPlan(samplePlan());
    EXPECT_TRUE(shows(QStringLiteral("Port 2 of 3 loop")));
    EXPECT_TRUE(shows(QStringLiteral(": 10 s → ")));
    EXPECT_TRUE(shows(QStringLiteral("wave 1000")));
    EXPECT_TRUE(shows(QStringLiteral("Code outside of the loops")));
    ASSERT_EQ(table->model()->rowCount(), 3);
    EXPECT_EQ(cell(0, PlanModel::loopColumn), QStringLiteral("step:L1   wave.c:5"));
    EXPECT_EQ(cell(0, PlanModel::cpuColumn), QStringLiteral("9 s"));
    EXPECT_EQ(cell(2, PlanModel::loopColumn), QStringLiteral("main:L1   wave.c:40"));
    EXPECT_EQ(cell(2, PlanModel::gpuColumn), QStringLiteral("–"));
    EXPECT_EQ(cell(2, PlanModel::gainColumn), QString());
}

TEST_F(ProgramViewTest, EachMemoryOfTheArraysShowsTheProgramsTime) {
    auto* memory = view.findChild<QComboBox*>(QStringLiteral("hostMemory"));
    EXPECT_FALSE(memory->isVisible()) << "There is no plan.";
    const SharedPlan plan = samplePlan();
    view.setPlan(plan);
    ASSERT_EQ(memory->count(), 3);
    EXPECT_EQ(memory->currentText(), QStringLiteral("Pageable memory: ") + widgets::timeText(plan->after));
    EXPECT_EQ(memory->itemText(1), QStringLiteral("Pinned memory: ") + widgets::timeText(plan->otherMemories[0].after));
    QSignalSpy chosen(&view, &ProgramView::hostMemoryChosen);
    memory->setFocus();
    QTest::keyClick(memory, Qt::Key_Down);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.front().at(0).value<device::HostMemory>(), device::HostMemory::pinned);
}

TEST_F(ProgramViewTest, WithoutPicturesTheTableHasTheRoom) {
    auto plan = *samplePlan();
    for (forewarp::program::PlannedLoop& loop : plan.loops) loop.point.reset();
    view.setPlan(std::make_shared<const forewarp::program::Plan>(plan));
    view.setDevices(nullptr);
    const auto isAtBottom = [&] { return table->mapTo(&view, table->rect().bottomLeft()).y() > view.height() - 30; };
    EXPECT_TRUE(QTest::qWaitFor(isAtBottom)) << table->height();
}

TEST_F(ProgramViewTest, NotWorthItIsAnAnswer) {
    view.setPlan(samplePlan(0.001));
    EXPECT_TRUE(shows(QStringLiteral("Not worth it")));
    for (int row = 0; row < 3; ++row) EXPECT_FALSE(cell(row, PlanModel::whyColumn).isEmpty());
}

TEST_F(ProgramViewTest, ADoubleClickOpensTheLoop) {
    view.setPlan(samplePlan());
    QSignalSpy opened(&view, &ProgramView::loopActivated);
    const QPoint place = table->visualRect(table->model()->index(0, 0)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened.front().at(0).toString(), QStringLiteral("wave.c"));
    EXPECT_EQ(opened.front().at(1).toString(), QStringLiteral("step:L1"));
}

TEST_F(ProgramViewTest, TheProgramIsRunByButtonAndByEnter) {
    QSignalSpy asked(&view, &ProgramView::runRequested);
    QSignalSpy changed(&view, &ProgramView::runChanged);
    QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("runProgram")), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
    auto* arguments = view.findChild<widgets::RunFields*>()->findChild<QLineEdit*>();
    QTest::keyClicks(arguments, QStringLiteral("64"));
    QTest::keyClick(arguments, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 2);
    ASSERT_FALSE(changed.isEmpty());
    EXPECT_EQ(changed.back().at(0).toString(), QStringLiteral("64"));
    view.setRunnable(false);
    QTest::keyClick(arguments, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 2);
}

} // namespace
} // namespace forewarp::views::program
