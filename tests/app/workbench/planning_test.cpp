// The whole program in the window: run, plan, what is kept of it.

#include "app/workbench/window/details.h"
#include "tests/app/workbench/desk.h"
#include "views/program/program_view.h"

#include <QAction>
#include <QFile>
#include <QPushButton>
#include <QTableView>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;

constexpr const char* kProgram = R"(#include <stdio.h>
static double a[40000], b[40000];
static void smooth(int n, const double *restrict from, double *restrict to)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}
int main(int argc, char **argv)
{
    (void)argv;
    for (int t = 0; t < 5 * argc; t++)
        smooth(40000, t % 2 ? a : b, t % 2 ? b : a);
    printf("done\n");
    return 0;
}
)";

class PlanningTest : public testing::Test {
  protected:
    void SetUp() override { m_source = m_place.file("smooth.c", kProgram); }

    std::unique_ptr<Desk> opened() {
        auto desk = std::make_unique<Desk>(m_place.setup());
        desk->open(m_source);
        EXPECT_TRUE(desk->settles());
        return desk;
    }
    static void run(Desk& desk) {
        desk.window.showTab(window::Details::program);
        auto& view = desk.view<views::program::ProgramView>();
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("runProgram")), Qt::LeftButton);
        EXPECT_TRUE(desk.settles());
    }
    static std::string wordsOfPage(Desk& desk) {
        return wordsOf(desk.view<views::program::ProgramView>()).toStdString();
    }
    static double threadsOf(Desk& desk) {
        const explain::SharedLoopReport& loop = desk.workbench.state().loopReport();
        return loop && loop->profile ? loop->profile->threads() : 0;
    }

    Workplace m_place;
    QString m_source;
};

TEST_F(PlanningTest, ARunMakesAPlanAndSizesAreKnown) {
    const auto desk = opened();
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Run the program, and this page says"));
    desk->workbench.show({m_source, "smooth:L1"});
    ASSERT_TRUE(desk->settles());
    run(*desk);
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Not worth it: of 2 loop"));
    EXPECT_EQ(desk->view<views::program::ProgramView>().findChild<QTableView*>()->model()->rowCount(), 2);
    EXPECT_EQ(threadsOf(*desk), 39998);
    EXPECT_THAT(messagesOf(*desk).toStdString(), HasSubstr("exited with status 0"));
}

TEST_F(PlanningTest, AnotherDeviceHasAnotherPlan) {
    const auto desk = opened();
    run(*desk);
    explain::Scenario scenario = desk->workbench.state().scenario();
    scenario.device = "gtx280";
    desk->workbench.chooseScenario(scenario);
    ASSERT_TRUE(desk->settles());
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("GTX 280"));
}

TEST_F(PlanningTest, TheRunIsThereTomorrow) {
    {
        const auto desk = opened();
        run(*desk);
        desk->window.close();
    }
    const auto desk = opened();
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Not worth it"));
}

TEST_F(PlanningTest, AChangedSourceHasNoRunAnyMore) {
    const auto desk = opened();
    run(*desk);
    desk->workbench.edit(QString::fromUtf8(kProgram) + QStringLiteral("\n/* another */\n"));
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(desk->workbench.state().scenario().assumptions.run);
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Run the program, and this page says"));
}

TEST_F(PlanningTest, AProgramThatCannotRunSaysWhy) {
    m_source = m_place.file("part.c", "void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 0; }\n");
    const auto desk = opened();
    run(*desk);
    EXPECT_THAT(messagesOf(*desk).toStdString(), HasSubstr("No source defines main()"));
    EXPECT_FALSE(desk->workbench.plan().plan());
}

TEST_F(PlanningTest, TheMenuRunsItToo) {
    const auto desk = opened();
    auto* action = desk->window.findChild<QAction*>(QStringLiteral("measure"));
    ASSERT_TRUE(action->isEnabled());
    action->trigger();
    EXPECT_FALSE(action->isEnabled()) << "It runs.";
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(action->isEnabled());
    EXPECT_TRUE(desk->workbench.plan().plan());
}

} // namespace

} // namespace forewarp::workbench
