// What the window itself finds out of a loop's execution: warps, shared memory, registers, models.

#include "app/workbench/window/details.h"
#include "app/workbench/window/inspector.h"
#include "core/explain/loop_details.h"
#include "core/kernel/json/program_facts_json.h"
#include "tests/app/workbench/desk.h"
#include "views/editor/source_editor.h"
#include "views/explain/models_view.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/registers/registers_view.h"
#include "views/timeline/timeline_page.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::workbench {
namespace {

class ExecutionTabs : public testing::Test {
  protected:
    void SetUp() override {
        m_source = m_place.file("copy.c", kMatrixSource);
        writeTool("echo '{\"schema\":1,\"ptx\":{\"registers\":22,\"architecture\":\"sm_90\"},\"ptxas\":"
                  "{\"registers\":28,\"spill_store_bytes\":0,\"spill_load_bytes\":0},\"notes\":[]}'");
    }
    void writeTool(const QByteArray& registers) {
        kernel::ProgramFacts copying = copyLoops(1);
        copying.file = m_source.toStdString();
        const QByteArray facts = QByteArray::fromStdString(kernel::json::writeFacts(copying));
        m_tool =
            m_place.script("case \"$*\" in\n*--list*) echo '{\"schema\":1,\"root\":\"" + m_place.path("").toUtf8() +
                           "\",\"files\":[\"" + m_source.toUtf8() + "\"]}';;\nregisters*)\n" + registers +
                           ";;\n*)\ncat <<'FACTS'\n" + facts + "\nFACTS\n;;\nesac\n");
    }
    std::unique_ptr<Desk> openWith(window::Details::Tab tab) {
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_tool;
        auto desk = std::make_unique<Desk>(std::move(setup));
        desk->open(m_source);
        EXPECT_TRUE(desk->settles());
        desk->view<window::Details>().show(tab);
        QApplication::processEvents();
        return desk;
    }
    static const explain::LoopReport& loopOf(Desk& desk) { return *desk.workbench.state().loopReport(); }

    Workplace m_place;
    QString m_source;
    QString m_tool;
};

TEST_F(ExecutionTabs, TheTimelineShowsRecordedWarps) {
    const auto desk = openWith(window::Details::warps);
    ASSERT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); }));
    const auto simulation = explain::simulationOf(loopOf(*desk));
    ASSERT_TRUE(simulation);
    EXPECT_FALSE(simulation->intervals.empty());
    EXPECT_TRUE(wordsOf(desk->view<views::timeline::TimelinePage>()).contains("warps"))
        << wordsOf(desk->view<views::timeline::TimelinePage>()).toStdString();
}

TEST_F(ExecutionTabs, AnotherBlockHasAnotherTimelineAtOnce) {
    const auto desk = openWith(window::Details::warps);
    ASSERT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); }));
    const auto before = explain::simulationOf(loopOf(*desk));
    const kernel::BlockShape other =
        loopOf(*desk).launch.block.x == 64 ? kernel::BlockShape{128, 1, 1} : kernel::BlockShape{64, 1, 1};
    desk->workbench.chooseBlock(other);
    ASSERT_TRUE(waitFor([&] { return loopOf(*desk).launch.block == other; }));
    const auto after = explain::simulationOf(loopOf(*desk));
    EXPECT_NE(before, after);
    EXPECT_FALSE(after->intervals.empty());
    EXPECT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); })) << "the plan follows in the background";
}

TEST_F(ExecutionTabs, RegistersAreCountedInPtxOnRequest) {
    const auto desk = openWith(window::Details::registers);
    ASSERT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); }));
    auto& view = desk->view<views::registers::RegistersView>();
    QSignalSpy counted(&desk->workbench.code(), &state::LoopCode::registersCounted);
    emit view.countRequested();
    ASSERT_TRUE(waitFor([&] { return !counted.isEmpty(); }));
    const QString words = wordsOf(view);
    EXPECT_TRUE(words.contains("PTX for sm_90: 22")) << words.toStdString();
    EXPECT_TRUE(words.contains("ptxas: 28"));
}

TEST_F(ExecutionTabs, AFailedCountSaysWhy) {
    writeTool("echo 'forewarp-cli: A GPU cannot run this code.' >&2; exit 3");
    const auto desk = openWith(window::Details::registers);
    ASSERT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); }));
    QSignalSpy counted(&desk->workbench.code(), &state::LoopCode::registersCounted);
    desk->workbench.code().countRegisters();
    ASSERT_TRUE(waitFor([&] { return !counted.isEmpty(); }));
    EXPECT_TRUE(counted.front().front().toString().contains("Not counted"))
        << wordsOf(desk->view<window::Details>()).toStdString();
}

TEST_F(ExecutionTabs, AChosenStairBecomesTheAssumption) {
    const auto desk = openWith(window::Details::registers);
    ASSERT_TRUE(waitFor([&] { return explain::isDetailed(loopOf(*desk)); }));
    emit desk->view<views::registers::RegistersView>().registersChosen(40);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(desk->workbench.state().scenario().assumptions.registersPerThread, 40);
    ASSERT_TRUE(waitFor([&] { return loopOf(*desk).launch.registersPerThread == 40; }));
}

TEST_F(ExecutionTabs, EveryModelIsShown) {
    const auto desk = openWith(window::Details::warps);
    desk->window.showPage(window::MainWindow::Page::models);
    const auto* models = desk->view<views::explain::ModelsView>().findChild<QTabBar*>("models");
    ASSERT_NE(models, nullptr);
    EXPECT_EQ(std::size_t(models->count()), loopOf(*desk).predictions.size());
    EXPECT_GE(models->count(), 3);
    desk->window.showPage(window::MainWindow::Page::loop);
    emit desk->view<window::Inspector>().modelRequested(1);
    EXPECT_EQ(desk->window.page(), window::MainWindow::Page::models);
    EXPECT_EQ(models->currentIndex(), 1);
}

TEST_F(ExecutionTabs, TheTimeLeadsToItsDerivationAndThatToTheSource) {
    const auto desk = openWith(window::Details::warps);
    auto* explain = desk->window.findChild<QToolButton*>("explainTime");
    ASSERT_TRUE(explain->isVisible());
    QTest::mouseClick(explain, Qt::LeftButton);
    auto& models = desk->view<views::explain::ModelsView>();
    EXPECT_EQ(desk->window.page(), window::MainWindow::Page::models);
    EXPECT_TRUE(models.isVisible());
    EXPECT_TRUE(desk->view<window::Inspector>().isVisible()) << "the slider stays at hand";
    EXPECT_FALSE(desk->view<window::Details>().isVisible());
    emit models.locationActivated({4, 5});
    EXPECT_EQ(desk->window.page(), window::MainWindow::Page::loop);
    EXPECT_TRUE(desk->view<views::editor::SourceEditor>().isVisible());
}

} // namespace
} // namespace forewarp::workbench
