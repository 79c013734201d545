// Other blocks of the loop on screen, found out before anyone asks.

#include "app/workbench/jobs/foresight.h"
#include "app/workbench/jobs/prediction_job.h"
#include "core/explain/loop_details.h"
#include "tests/app/workbench/workbench_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

namespace forewarp::workbench::jobs {

namespace {

/// copy1:L1 has n iterations of a and b, copy2:L1 64 of c and d, copy3:L1 reads e in steps of 64 bytes.
explain::SharedFacts threeLoops() {
    auto facts = std::make_shared<kernel::ProgramFacts>(copyLoops(3));
    facts->loops[1].tripCount = kernel::Expression::constant(64);
    facts->loops[1].accesses[0].array = "c";
    facts->loops[1].accesses[1].array = "d";
    facts->loops[2].accesses[0].array = "e";
    facts->loops[2].accesses[0].index->strides[0].bytesPerIteration = kernel::Expression::constant(64);
    return facts;
}

void expectSameExplanation(const explain::LoopReport& a, const explain::LoopReport& b) {
    EXPECT_EQ(a.problem, b.problem);
    EXPECT_EQ(a.launch.block, b.launch.block);
    EXPECT_EQ(a.launch.registersPerThread, b.launch.registersPerThread);
    ASSERT_EQ(a.predictions.size(), b.predictions.size());
    for (std::size_t i = 0; i < a.predictions.size(); ++i) {
        EXPECT_EQ(a.predictions[i].time, b.predictions[i].time);
        EXPECT_EQ(a.predictions[i].limiter, b.predictions[i].limiter);
        EXPECT_EQ(a.predictions[i].caveats, b.predictions[i].caveats);
        const auto& terms = b.predictions[i].derivation.terms;
        ASSERT_EQ(a.predictions[i].derivation.terms.size(), terms.size());
        for (std::size_t k = 0; k < terms.size(); ++k)
            EXPECT_EQ(a.predictions[i].derivation.terms[k].value, terms[k].value) << terms[k].symbol;
    }
    ASSERT_EQ(a.accesses.size(), b.accesses.size());
    for (std::size_t i = 0; i < a.accesses.size(); ++i) EXPECT_EQ(a.accesses[i].text, b.accesses[i].text);
}

class ForesightTest : public testing::Test {
  protected:
    void SetUp() override {
        QObject::connect(&m_job, &PredictionJob::loopReady,
                         [this](const explain::SharedLoopReport& loop) { m_loops << loop; });
    }
    explain::LoopRequest request(const std::string& loop,
                                 std::optional<kernel::BlockShape> block = std::nullopt) const {
        explain::Scenario scenario;
        scenario.block = block;
        scenario.assumptions.values["n"] = 1 << 22; // A block of it takes the simulation milliseconds.
        return {m_facts, loop, device::findDevice(scenario.device).value(), scenario};
    }
    explain::SharedLoopReport reportOf(const explain::LoopRequest& asked) const {
        return std::make_shared<const explain::LoopReport>(
            explain::reportLoop(*asked.facts, asked.loop, asked.device, asked.scenario));
    }
    [[nodiscard]] bool answers(qsizetype count) {
        return waitFor([&] { return m_loops.size() >= count && !m_job.isBusy(); });
    }
    [[nodiscard]] bool endsForeseeing() {
        return waitFor([this] { return !m_job.isForeseeing(); });
    }
    /// Asks for every block of the sweep; false where one was not answered at once.
    [[nodiscard]] bool answersEveryBlockDirectly(const std::string& loop) {
        const std::vector<advice::block::SweepPoint> points = m_loops.last()->sweep.points;
        return !points.empty() && std::ranges::all_of(points, [&](const advice::block::SweepPoint& point) {
            const qsizetype before = m_loops.size();
            m_job.requestLoop(request(loop, point.block));
            return m_loops.size() == before + 1 && m_loops.last()->launch.block == point.block;
        });
    }

    const explain::SharedFacts m_facts = threeLoops();
    PredictionJob m_job;
    QList<explain::SharedLoopReport> m_loops;
};

TEST_F(ForesightTest, EveryBlockIsAnsweredDirectlyOnceItIsForeseen) {
    m_job.requestLoop(request("copy1:L1", kernel::BlockShape{256, 1, 1}));
    EXPECT_TRUE(m_loops.isEmpty()) << "the first answer takes a simulation";
    ASSERT_TRUE(answers(1));
    EXPECT_TRUE(m_job.isForeseeing());
    EXPECT_FALSE(m_job.isBusy()) << "nobody waits for it";
    ASSERT_TRUE(endsForeseeing());
    EXPECT_TRUE(answersEveryBlockDirectly("copy1:L1"));
    const explain::SharedLoopReport alone = reportOf(request("copy1:L1", m_loops.last()->launch.block));
    ASSERT_EQ(alone->predictions.size(), m_loops.last()->predictions.size());
    for (std::size_t i = 0; i < alone->predictions.size(); ++i)
        EXPECT_EQ(m_loops.last()->predictions[i].time, alone->predictions[i].time);
}

TEST_F(ForesightTest, ABlockThatIsNotKnownKeepsNobodyWaiting) {
    m_job.requestLoop(request("copy1:L1", kernel::BlockShape{256, 1, 1}));
    ASSERT_TRUE(answers(1));
    m_job.cancel();
    ASSERT_TRUE(endsForeseeing());
    m_job.requestLoop(request("copy1:L1", kernel::BlockShape{1024, 1, 1}));
    EXPECT_EQ(m_loops.size(), 1) << "the farthest block was not simulated yet";
    EXPECT_TRUE(m_job.isBusy());
    ASSERT_TRUE(answers(2));
    EXPECT_EQ(m_loops.last()->launch.block.x, 1024);
}

TEST_F(ForesightTest, AnotherLoopEndsItAndGetsNothingOfTheOld) {
    m_job.requestLoop(request("copy1:L1", kernel::BlockShape{256, 1, 1}));
    ASSERT_TRUE(answers(1));
    ASSERT_TRUE(m_job.isForeseeing());
    m_job.requestLoop(request("copy2:L1", kernel::BlockShape{64, 1, 1}));
    ASSERT_TRUE(answers(2));
    ASSERT_TRUE(endsForeseeing());
    EXPECT_TRUE(answersEveryBlockDirectly("copy2:L1"));
    for (const explain::AccessReport& access : m_loops.last()->accesses)
        EXPECT_TRUE(access.access.array == "c" || access.access.array == "d") << access.text;
    const explain::LoopRequest last = request("copy2:L1", m_loops.last()->launch.block);
    expectSameExplanation(*m_loops.last(), *reportOf(last));
}

TEST_F(ForesightTest, NewFactsAreAnotherLoopEvenWhereTheyAreTheSame) {
    m_job.requestLoop(request("copy2:L1", kernel::BlockShape{64, 1, 1}));
    ASSERT_TRUE(answers(1));
    ASSERT_TRUE(endsForeseeing());
    explain::LoopRequest again = request("copy2:L1", kernel::BlockShape{32, 1, 1});
    again.facts = threeLoops();
    m_job.requestLoop(again);
    EXPECT_EQ(m_loops.size(), 1);
    ASSERT_TRUE(answers(2));
}

TEST_F(ForesightTest, ALoopThatAReportExplainedIsForeseenInSilence) {
    const explain::LoopRequest best = request("copy2:L1");
    const explain::SharedLoopReport known = reportOf(best);
    m_job.follow(best, known);
    ASSERT_TRUE(endsForeseeing());
    EXPECT_TRUE(m_loops.isEmpty());
    m_loops << known;
    EXPECT_TRUE(answersEveryBlockDirectly("copy2:L1"));
    m_job.requestLoop(best);
    EXPECT_EQ(m_loops.last()->launch.block, known->launch.block) << "the best block, as known as the others";
}

TEST_F(ForesightTest, FollowingALoopDropsTheAnswerForAnother) {
    const explain::SharedLoopReport known = reportOf(request("copy2:L1"));
    m_job.requestLoop(request("copy1:L1", kernel::BlockShape{256, 1, 1}));
    ASSERT_TRUE(m_job.isBusy());
    m_job.follow(request("copy2:L1"), known);
    ASSERT_TRUE(waitFor([this] { return !m_job.isBusy() && !m_job.isForeseeing(); }));
    EXPECT_TRUE(m_loops.isEmpty());
    m_loops << known;
    EXPECT_TRUE(answersEveryBlockDirectly("copy2:L1"));
}

TEST_F(ForesightTest, DetailsThatAReportLeftOutAreAdded) {
    const explain::LoopRequest strided = request("copy3:L1");
    explain::LoopReport known = *reportOf(strided);
    ASSERT_FALSE(known.advice.empty()) << "steps of 64 bytes want another layout";
    const std::string text = known.advice.front().text;
    known.advice.clear();
    known.sharedPlan.reset();
    known.registers.reset();
    known.detailedBlock.reset();
    m_job.follow(strided, std::make_shared<const explain::LoopReport>(known));
    ASSERT_TRUE(answers(1));
    ASSERT_FALSE(m_loops.last()->advice.empty());
    EXPECT_EQ(m_loops.last()->advice.front().text, text);
    EXPECT_TRUE(m_loops.last()->sharedPlan);
    EXPECT_TRUE(m_loops.last()->registers);
    ASSERT_TRUE(explain::simulationOf(*m_loops.last()));
    EXPECT_FALSE(explain::simulationOf(*m_loops.last())->intervals.empty()) << "the timeline";
}

TEST_F(ForesightTest, AForeseenBlockIsExplainedAsIfItHadBeenAskedAlone) {
    m_job.requestLoop(request("copy3:L1", kernel::BlockShape{256, 1, 1}));
    ASSERT_TRUE(answers(1));
    ASSERT_TRUE(endsForeseeing());
    for (const int threads : {32, 192, 1024}) {
        const explain::LoopRequest asked = request("copy3:L1", kernel::BlockShape{threads, 1, 1});
        m_job.requestLoop(asked);
        expectSameExplanation(*m_loops.last(), *reportOf(asked));
    }
}

TEST_F(ForesightTest, ABlockSeenBeforeHasItsOwnDetails) {
    const auto isDetailedAt = [this](int threads) {
        return waitFor(
            [&] { return explain::isDetailed(*m_loops.last()) && m_loops.last()->launch.block.x == threads; });
    };
    m_job.requestLoop(request("copy3:L1", kernel::BlockShape{256, 1, 1}));
    ASSERT_TRUE(answers(1));
    ASSERT_TRUE(isDetailedAt(256));
    const explain::SharedLoopReport first = m_loops.last();
    m_job.requestLoop(request("copy3:L1", kernel::BlockShape{64, 1, 1}));
    ASSERT_TRUE(isDetailedAt(64));
    EXPECT_NE(m_loops.last()->sharedPlan, first->sharedPlan);
    m_job.requestLoop(request("copy3:L1", kernel::BlockShape{256, 1, 1}));
    EXPECT_TRUE(explain::isDetailed(*m_loops.last()));
    EXPECT_EQ(m_loops.last()->launch.block.x, 256);
    EXPECT_EQ(m_loops.last()->sharedPlan, first->sharedPlan);
    EXPECT_EQ(explain::simulationOf(*m_loops.last()), explain::simulationOf(*first));
}

TEST_F(ForesightTest, WhatWasExplainedBeforeTheDetailsIsNotTheAnswerAfterwards) {
    const explain::LoopRequest other = request("copy3:L1", kernel::BlockShape{64, 1, 1});
    explain::LoopReport known = *reportOf(request("copy3:L1"));
    known.registers.reset();
    known.detailedBlock.reset();
    known.profile->simulation.mostIntervals = 0;
    m_job.follow(request("copy3:L1"), std::make_shared<const explain::LoopReport>(known));
    m_job.requestLoop(other);
    ASSERT_TRUE(answers(1));
    EXPECT_FALSE(explain::isDetailed(*m_loops.front()));
    ASSERT_TRUE(waitFor([this] { return explain::isDetailed(*m_loops.last()); }));
    ASSERT_TRUE(endsForeseeing());
    m_job.requestLoop(request("copy3:L1", kernel::BlockShape{128, 1, 1}));
    m_job.requestLoop(other);
    EXPECT_TRUE(m_loops.last()->registers);
    EXPECT_FALSE(explain::simulationOf(*m_loops.last())->intervals.empty()) << "the timeline";
}

TEST_F(ForesightTest, ItGoesFromTheBlockOutwardsAndAStopLeavesTheRest) {
    const explain::LoopRequest asked = request("copy1:L1", kernel::BlockShape{256, 1, 1});
    explain::Explainer explainer;
    explainer.take(asked, reportOf(asked));
    // Multiples of a warp: 224 and 288 are one step away, 192 and 320 two.
    const std::vector<kernel::BlockShape> order = explainer.unexplainedBlocks(asked);
    ASSERT_GE(order.size(), 20U);
    EXPECT_EQ(order[0].x, 224);
    EXPECT_EQ(order[1].x, 288);
    EXPECT_EQ(order[2].x, 192);
    EXPECT_EQ(order[3].x, 320);
    Foresight foresight(explainer);
    foresight.begin(asked, false);
    ASSERT_TRUE(waitFor([&] { return explainer.unexplainedBlocks(asked).size() < order.size(); }));
    foresight.stop();
    ASSERT_TRUE(waitFor([&] { return !foresight.isRunning(); }));
    const std::vector<kernel::BlockShape> left = explainer.unexplainedBlocks(asked);
    EXPECT_FALSE(left.empty()) << "a stop ends it after the block it is at";
    EXPECT_TRUE(std::ranges::equal(left, std::span(order).last(left.size())));
}

TEST_F(ForesightTest, DetailsComeBeforeOtherBlocksAndNotAfterAStop) {
    const explain::LoopRequest asked = request("copy3:L1");
    explain::LoopReport known = *reportOf(asked);
    known.detailedBlock.reset();
    explain::Explainer explainer;
    explainer.take(asked, std::make_shared<const explain::LoopReport>(known));
    Foresight foresight(explainer);
    std::vector<explain::SharedLoopReport> found;
    QObject::connect(&foresight, &Foresight::detailed,
                     [&](const explain::SharedLoopReport& report) { found.push_back(report); });
    foresight.begin(asked, true);
    foresight.stop();
    ASSERT_TRUE(waitFor([&] { return !foresight.isRunning(); }));
    EXPECT_TRUE(found.empty());
    foresight.begin(asked, true);
    ASSERT_TRUE(waitFor([&] { return !foresight.isRunning(); }));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(explain::isDetailed(*found.front()));
    EXPECT_TRUE(explainer.unexplainedBlocks(asked).empty());
}

} // namespace

} // namespace forewarp::workbench::jobs
