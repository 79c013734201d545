// The whole program in the window: run, plan, what is kept of it.

#include "tests/app/workbench/desk.h"
#include "views/editor/source_editor.h"
#include "views/prediction/figure_button.h"
#include "views/prediction/summary_view.h"
#include "views/program/program_view.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QPushButton>
#include <QTableView>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

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
        desk.window.showPage(window::MainWindow::Page::program);
        auto& view = desk.view<views::program::ProgramView>();
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("runProgram")), Qt::LeftButton);
        EXPECT_TRUE(desk.settles());
    }
    static std::string wordsOfPage(Desk& desk) {
        return wordsOf(desk.view<views::program::ProgramView>()).toStdString();
    }
    /// What forewarp-cli prints as JSON.
    static nlohmann::json answerOf(const QStringList& arguments) {
        QProcess tool;
        tool.start(FOREWARP_CLI, arguments);
        EXPECT_TRUE(tool.waitForFinished(120'000));
        return nlohmann::json::parse(tool.readAllStandardOutput().toStdString(), nullptr, false);
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
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("1 of 2 loop nest(s) may run on"));
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
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Which of them pay is not known yet"));
}

TEST_F(PlanningTest, AProgramThatCannotRunSaysWhy) {
    m_source = m_place.file("part.c", "void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 0; }\n");
    const auto desk = opened();
    run(*desk);
    EXPECT_THAT(messagesOf(*desk).toStdString(), HasSubstr("No source defines main()"));
    ASSERT_TRUE(desk->workbench.plan().plan());
    EXPECT_FALSE(desk->workbench.plan().plan()->isMeasured);
}

TEST_F(PlanningTest, TimesOfAProfilerStandForARun) {
    const QString profile =
        m_place.file("gprof.txt", "Flat profile:\n\n  %   cumulative   self              self     total\n"
                                  " time   seconds   seconds    calls  Ts/call  Ts/call  name\n"
                                  " 90.00      2.70     2.70                             smooth (smooth.c:6 @ 1)\n");
    const auto desk = opened();
    desk->workbench.plan().measure(profile);
    ASSERT_TRUE(desk->settles());
    ASSERT_TRUE(desk->workbench.plan().plan());
    EXPECT_TRUE(desk->workbench.plan().plan()->isMeasured);
    EXPECT_THAT(messagesOf(*desk).toStdString(), HasSubstr("profiled by gprof"));
    EXPECT_TRUE(desk->window.findChild<QAction*>(QStringLiteral("readProfile"))->isEnabled());
}

TEST_F(PlanningTest, TheMenuRunsItToo) {
    const auto desk = opened();
    auto* action = desk->window.findChild<QAction*>(QStringLiteral("measure"));
    ASSERT_TRUE(action->isEnabled());
    action->trigger();
    EXPECT_FALSE(action->isEnabled()) << "It runs.";
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(action->isEnabled());
    ASSERT_TRUE(desk->workbench.plan().plan());
    EXPECT_TRUE(desk->workbench.plan().plan()->isMeasured);
}

TEST_F(PlanningTest, ATickIsFollowedAtOnceAndCanBeTakenBack) {
    const auto desk = opened();
    run(*desk);
    auto& view = desk->view<views::program::ProgramView>();
    auto* table = view.findChild<QTableView*>();
    int row = 0;
    while (!table->model()->index(row, 0).flags().testFlag(Qt::ItemIsUserCheckable)) ++row;
    const QModelIndex loop = table->model()->index(row, 0);
    ASSERT_EQ(loop.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked)) << "It does not pay.";
    auto* reset = view.findChild<QPushButton*>(QStringLiteral("chooseAnew"));
    EXPECT_FALSE(reset->isVisible());
    ASSERT_TRUE(table->model()->setData(loop, Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(loop.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    EXPECT_EQ(desk->workbench.plan().plan()->portedLoops(), 1U);
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Port 1 of 2 loop"));
    ASSERT_TRUE(reset->isVisible());
    QTest::mouseClick(reset, Qt::LeftButton);
    EXPECT_EQ(desk->workbench.plan().plan()->portedLoops(), 0U);
    EXPECT_FALSE(reset->isVisible());
}

TEST_F(PlanningTest, TicksAndTheArraysMemoryAreThereTomorrow) {
    Seconds after;
    {
        const auto desk = opened();
        run(*desk);
        auto& view = desk->view<views::program::ProgramView>();
        auto* memory = view.findChild<QComboBox*>(QStringLiteral("hostMemory"));
        ASSERT_TRUE(memory->isVisible());
        ASSERT_EQ(memory->count(), 3);
        desk->workbench.plan().choose({m_source.toStdString(), "smooth:L1"}, true);
        const Seconds pageable = desk->workbench.plan().plan()->after;
        memory->setFocus();
        QTest::keyClick(memory, Qt::Key_Down);
        ASSERT_TRUE(desk->settles());
        after = desk->workbench.plan().plan()->after;
        EXPECT_LT(after, pageable);
        EXPECT_EQ(memory->currentData().toInt(), int(device::HostMemory::pinned));
        desk->window.close();
    }
    const auto desk = opened();
    ASSERT_TRUE(desk->workbench.plan().plan());
    EXPECT_EQ(desk->workbench.plan().plan()->portedLoops(), 1U);
    EXPECT_EQ(desk->workbench.plan().plan()->after, after);
    EXPECT_TRUE(desk->workbench.plan().hasChoices());
}

TEST_F(PlanningTest, AFolderBeginsWithTheProgramAndAFileWithItsLoop) {
    m_place.file("other.c", "void scale(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }\n");
    Desk desk(m_place.setup());
    desk.openAsUsersDo(QFileInfo(m_source).path());
    ASSERT_TRUE(desk.settles());
    EXPECT_EQ(desk.window.page(), window::MainWindow::Page::program);
    auto& view = desk.view<views::program::ProgramView>();
    EXPECT_TRUE(view.isVisible());
    EXPECT_FALSE(desk.view<views::editor::SourceEditor>().isVisible());
    EXPECT_GT(view.width(), desk.window.width() * 9 / 10);
    auto* table = view.findChild<QTableView*>();
    ASSERT_TRUE(waitFor([&] { return table->model()->rowCount() == 3; }));
    const QPoint place = table->visualRect(table->model()->index(0, 0)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
    EXPECT_EQ(desk.window.page(), window::MainWindow::Page::loop);
    EXPECT_TRUE(desk.view<views::editor::SourceEditor>().isVisible());
    desk.openAsUsersDo(m_source);
    ASSERT_TRUE(desk.settles());
    EXPECT_EQ(desk.window.page(), window::MainWindow::Page::loop);
}

TEST_F(PlanningTest, AFileKnowsTheSourcesOfItsProjectWhereverTheyLie) {
    ASSERT_TRUE(QDir(m_place.path(QString())).mkdir("lib"));
    m_place.file("lib/mix.c", "double mix(double a, double b) { return 0.3 * a + b; }\n");
    const QString file = m_place.file("loops.c", "double mix(double a, double b);\nvoid f(int n, double *x) {\n"
                                                 "    for (int i = 0; i < n; i++) x[i] = mix(x[i], i);\n}\n");
    Desk desk(m_place.setup());
    desk.openAsUsersDo(m_place.path(QString()));
    ASSERT_TRUE(desk.settles());
    const explain::SharedFacts facts = desk.workbench.state().factsOf(file);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->find("f:L1")->verdict, kernel::Verdict::proved) << facts->find("f:L1")->reason;
    desk.workbench.show({m_place.path("lib/mix.c"), {}});
    ASSERT_TRUE(desk.settles());
    desk.workbench.edit("double last;\ndouble mix(double a, double b) { return last = 0.3 * last + a + b; }\n");
    desk.workbench.save();
    ASSERT_TRUE(desk.settles());
    EXPECT_NE(desk.workbench.state().factsOf(file)->find("f:L1")->verdict, kernel::Verdict::proved);
}

TEST_F(PlanningTest, SizesComeFromTheProgramsOtherSourcesAndChangeWithThem) {
    const auto mainCalling = [](const char* call) {
        return QByteArray("void f(int n, double *x);\nstatic double x[9000];\nint main(void) { ") + call + " }\n";
    };
    const QString main = m_place.file("main.c", mainCalling("return 0;"));
    const QString file = m_place.file("loops.c", "void f(int n, double *x) {\n"
                                                 "    for (int i = 0; i < n; i++) x[i] = i;\n}\n");
    Desk desk(m_place.setup());
    desk.openAsUsersDo(m_place.path(QString()));
    const auto valuesOfN = [&] {
        EXPECT_TRUE(desk.settles());
        std::vector<double> values;
        for (const kernel::Symbol& symbol : desk.workbench.state().factsOf(file)->symbols)
            for (const kernel::SourceValue& value : symbol.values) values.push_back(value.value);
        return values;
    };
    EXPECT_THAT(valuesOfN(), testing::IsEmpty());
    desk.workbench.show({main, {}});
    for (const auto& [call, value] : {std::pair{"f(600, x);", 600.0}, std::pair{"f(700, x);", 700.0}}) {
        EXPECT_TRUE(desk.settles());
        desk.workbench.edit(QString::fromUtf8(mainCalling(call)));
        EXPECT_TRUE(desk.settles());
        desk.workbench.save();
        EXPECT_THAT(valuesOfN(), testing::ElementsAre(value));
    }
}

TEST_F(PlanningTest, TheLoopsDocksAreWhereTheyWereAfterALookAtTheProgram) {
    const auto desk = opened();
    auto* loops = desk->window.findChild<QDockWidget*>(QStringLiteral("loopsDock"));
    auto* inspector = desk->window.findChild<QDockWidget*>(QStringLiteral("inspectorDock"));
    loops->hide();
    desk->window.showPage(window::MainWindow::Page::program);
    EXPECT_FALSE(inspector->isVisible());
    EXPECT_FALSE(inspector->toggleViewAction()->isEnabled());
    desk->window.showPage(window::MainWindow::Page::loop);
    EXPECT_TRUE(inspector->isVisible());
    EXPECT_TRUE(inspector->toggleViewAction()->isEnabled());
    EXPECT_FALSE(loops->isVisible());
}

TEST_F(PlanningTest, BeforeARunTimesOfOneExecutionCome) {
    const auto desk = opened();
    desk->window.showPage(window::MainWindow::Page::program);
    const auto hasTimes = [&] {
        const auto& plan = desk->workbench.plan().plan();
        return plan && std::ranges::any_of(plan->loops, [](const auto& loop) { return loop.onGpu.has_value(); });
    };
    EXPECT_TRUE(waitFor(hasTimes));
    EXPECT_THAT(wordsOfPage(*desk), HasSubstr("Missing: how often each loop runs"));
}

/// By name, of lists that the terminal prints.
const nlohmann::json& loopIn(const nlohmann::json& loops, const std::string& id) {
    static const nlohmann::json kNone;
    const auto found = std::ranges::find_if(
        loops, [&](const nlohmann::json& loop) { return loop.value("loop", loop.value("id", std::string())) == id; });
    EXPECT_NE(found, loops.end()) << id;
    return found == loops.end() ? kNone : *found;
}

/// The interval of all launches of a loop, from what «predict» says of one.
std::pair<double, double> totalIntervalIn(const nlohmann::json& loop) {
    const nlohmann::json& interval = loop["predictions"][0]["interval"];
    const double launches = loop["launches"];
    const bool isRange = loop.contains("range");
    const double least = isRange ? loop["range"]["least_launches"].get<double>() : launches;
    const double most = isRange ? loop["range"]["most_launches"].get<double>() : launches;
    return {interval["least_s"].get<double>() * least, interval["most_s"].get<double>() * most};
}

TEST_F(PlanningTest, ALoopHasOneTimeOnBothPagesAndInTheTerminal) {
    // One loop of an assumed size, one in a loop over assumed steps, one whose sizes are known.
    m_source = m_place.file("times.c", R"(
static float grid[512][512], next[512][512];
void scale(int n, float *restrict x) { for (int i = 0; i < n; i++) x[i] *= 2; }
void known(void) { for (int i = 0; i < 512; i++) for (int j = 0; j < 512; j++) next[i][j] = grid[i][j]; }
void steps(int times, int n, float *restrict a, const float *restrict b)
{
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++) a[i] = a[i] + b[i] * t;
}
)");
    const auto desk = opened();
    const auto hasTimes = [&] {
        const auto& plan = desk->workbench.plan().plan();
        return plan && std::ranges::any_of(plan->loops, [](const auto& loop) { return loop.onGpu.has_value(); });
    };
    ASSERT_TRUE(waitFor(hasTimes));
    const program::Plan plan = *desk->workbench.plan().plan();
    const auto* rows = desk->view<views::program::ProgramView>().findChild<views::program::PlanModel*>();
    const nlohmann::json planned = answerOf({"plan", m_source, "--json"});
    const nlohmann::json predicted = answerOf({"predict", m_source, "--json"});
    ASSERT_EQ(plan.candidates(), 3U);
    for (const program::PlannedLoop& loop : plan.loops) {
        if (loop.choice != program::Choice::unmeasured) continue;
        ASSERT_TRUE(loop.onGpu && loop.gpuInterval) << loop.loop;
        const int row = rows->rowOf({loop.file, loop.loop});
        const QString time = rows->index(row, views::program::PlanModel::gpuColumn).data().toString();
        desk->workbench.show({m_source, loop.loop});
        ASSERT_TRUE(desk->settles());
        const auto* figure = desk->view<views::prediction::SummaryView>().findChild<views::prediction::FigureButton*>();
        EXPECT_TRUE(figure->figure() == time || figure->caption().endsWith("= " + time))
            << loop.loop << ": " << time.toStdString() << " and " << figure->figure().toStdString() << ", "
            << figure->caption().toStdString();
        const nlohmann::json& interval = loopIn(planned["loops"], loop.loop)["gpu_interval"];
        const auto [least, most] = totalIntervalIn(loopIn(predicted["loops"], loop.loop));
        constexpr double kRounding = 1e-6;
        EXPECT_NEAR(interval["least_s"].get<double>() / least, 1, kRounding) << loop.loop;
        EXPECT_NEAR(interval["most_s"].get<double>() / most, 1, kRounding) << loop.loop;
        EXPECT_NEAR(loop.gpuInterval->least.value() / least, 1, kRounding) << loop.loop;
        EXPECT_NEAR(loop.gpuInterval->most.value() / most, 1, kRounding) << loop.loop;
    }
}

} // namespace

} // namespace forewarp::workbench
