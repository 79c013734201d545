#include "app/workbench/jobs/prediction_job.h"

#include "app/workbench/state/workbench_state.h"
#include "tests/app/workbench/workbench_fixture.h"

#include <gtest/gtest.h>

namespace forewarp::workbench::jobs {

namespace {

explain::SharedFacts facts(int loops) {
    return std::make_shared<const kernel::ProgramFacts>(copyLoops(loops));
}

explain::LoopRequest loopRequest(const std::string& loop, int threads) {
    explain::Scenario scenario;
    scenario.block = kernel::BlockShape{threads, 1, 1};
    return {facts(3), loop, device::findDevice(scenario.device).value(), scenario};
}

class PredictionJobTest : public testing::TestWithParam<PredictionJob::Mode> {
  protected:
    void SetUp() override {
        QObject::connect(&m_job, &PredictionJob::reportReady,
                         [this](const SharedReport& report) { m_reports << report; });
        QObject::connect(&m_job, &PredictionJob::reportFailed,
                         [this](const Error& error) { m_failures << QString::fromStdString(error.text()); });
        QObject::connect(&m_job, &PredictionJob::loopReady,
                         [this](const explain::SharedLoopReport& loop) { m_loops << loop; });
    }
    [[nodiscard]] bool settles() {
        return waitFor([this] { return !m_job.isBusy(); });
    }

    PredictionJob m_job{GetParam()};
    QList<SharedReport> m_reports;
    QList<explain::SharedLoopReport> m_loops;
    QStringList m_failures;
};

TEST_P(PredictionJobTest, ReportsEveryLoop) {
    m_job.requestReport({"copy", {facts(3)}, {}});
    ASSERT_TRUE(settles());
    ASSERT_EQ(m_reports.size(), 1) << qPrintable(m_failures.join('\n'));
    ASSERT_EQ(m_reports.first()->files.size(), 1U);
    EXPECT_EQ(m_reports.first()->files.front().loops.size(), 3U);
    EXPECT_NE(m_reports.first()->files.front().loops.front().best(), nullptr);
}

TEST_P(PredictionJobTest, AnUnknownDeviceBecomesASentence) {
    explain::Scenario scenario;
    scenario.device = "h3000";
    m_job.requestReport({"copy", {facts(1)}, scenario});
    ASSERT_TRUE(settles());
    EXPECT_TRUE(m_reports.isEmpty());
    ASSERT_EQ(m_failures.size(), 1);
    EXPECT_TRUE(m_failures.first().contains("h3000"));
}

TEST_P(PredictionJobTest, TheLatestReportWins) {
    for (int loops = 1; loops <= 10; ++loops) m_job.requestReport({"copy", {facts(loops)}, {}});
    ASSERT_TRUE(settles());
    ASSERT_FALSE(m_reports.isEmpty());
    EXPECT_EQ(m_reports.last()->files.front().loops.size(), 10U);
    if (GetParam() == PredictionJob::Mode::background) EXPECT_EQ(m_reports.size(), 1);
}

TEST_P(PredictionJobTest, TheLatestBlockWins) {
    for (int threads = 32; threads <= 512; threads += 32) m_job.requestLoop(loopRequest("copy2:L1", threads));
    ASSERT_TRUE(settles());
    ASSERT_FALSE(m_loops.isEmpty());
    EXPECT_EQ(m_loops.last()->facts.id, "copy2:L1");
    EXPECT_EQ(m_loops.last()->launch.block.x, 512);
}

INSTANTIATE_TEST_SUITE_P(Modes, PredictionJobTest,
                         testing::Values(PredictionJob::Mode::background, PredictionJob::Mode::synchronous));

TEST(PredictionJob, CancelAnswersNothing) {
    PredictionJob job;
    int answers = 0;
    QObject::connect(&job, &PredictionJob::reportReady, [&] { ++answers; });
    QObject::connect(&job, &PredictionJob::reportFailed, [&] { ++answers; });
    QObject::connect(&job, &PredictionJob::loopReady, [&] { ++answers; });
    job.requestReport({"copy", {facts(200)}, {}});
    job.requestLoop(loopRequest("copy1:L1", 64));
    job.cancel();
    ASSERT_TRUE(waitFor([&] { return !job.isBusy(); }));
    QTest::qWait(50);
    EXPECT_EQ(answers, 0);
}

TEST(WorkbenchState, RefusesWhatNoDeviceCanRun) {
    state::WorkbenchState state;
    int changes = 0;
    QObject::connect(&state, &state::WorkbenchState::scenarioChanged, [&] { ++changes; });
    explain::Scenario scenario = state.scenario();
    scenario.device = "h3000";
    EXPECT_TRUE(state.setScenario(scenario));
    EXPECT_TRUE(state.setBlock(kernel::BlockShape{2048, 1, 1}));
    EXPECT_TRUE(state.setBlock(kernel::BlockShape{0, 1, 1}));
    EXPECT_EQ(changes, 0);
    EXPECT_EQ(state.scenario().device, "h200");
    EXPECT_FALSE(state.scenario().block);
    EXPECT_FALSE(state.setBlock(kernel::BlockShape{128, 2, 1}));
    EXPECT_EQ(state.scenario().block, (kernel::BlockShape{128, 2, 1}));
}

TEST(WorkbenchState, AnotherLoopForgetsTheBlockAnotherProjectEverything) {
    state::WorkbenchState state;
    state.setProject({"/p", "/p", {"/p/a.c"}});
    state.setFacts("/p/a.c", facts(2));
    state.select({"/p/a.c", "copy1:L1"});
    ASSERT_FALSE(state.setBlock(kernel::BlockShape{64, 1, 1}));
    state.select({"/p/a.c", "copy2:L1"});
    EXPECT_FALSE(state.scenario().block);
    EXPECT_TRUE(state.factsOf("/p/a.c"));
    state.setProject({"/q", "/q", {}});
    EXPECT_FALSE(state.factsOf("/p/a.c"));
    EXPECT_TRUE(state.selection().file.isEmpty());
}

} // namespace

} // namespace forewarp::workbench::jobs
