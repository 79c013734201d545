#include "core/explain/loop_ranking.h"

#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

namespace forewarp::explain {

namespace {

/// Loop 1 inside loop 0, loop 2 on its own; all proved, predicted in 1, 2 and 3 ms per launch.
Report nestAndLoop() {
    Report report = render::handMadeReport();
    const LoopReport pattern = report.files[0].loops[0];
    report.files[0].loops.assign(3, pattern);
    auto& loops = report.files[0].loops;
    for (int i = 0; i < 3; ++i) {
        loops[std::size_t(i)].facts.id = "f:" + std::to_string(i);
        loops[std::size_t(i)].predictions[0].time = Seconds(1e-3 * (i + 1));
        loops[std::size_t(i)].profile->launches = 1;
    }
    loops[1].facts.parent = 0;
    loops[1].facts.depth = 2;
    return report;
}

std::vector<std::string> ids(const std::vector<RankedLoop>& loops) {
    std::vector<std::string> names;
    for (const RankedLoop& ranked : loops) names.push_back(ranked.loop->facts.id);
    return names;
}

using Ids = std::vector<std::string>;

} // namespace

TEST(LoopRanking, onlyTheOutermostLoopOfANestStands) {
    const Report report = nestAndLoop();
    const LoopRanking ranking = rankedLoops(report);
    EXPECT_EQ(ids(ranking.parallel), (Ids{"f:2", "f:0"}));
    EXPECT_TRUE(ranking.undecided.empty());
}

TEST(LoopRanking, allLaunchesCount) {
    Report report = nestAndLoop();
    report.files[0].loops[0].profile->launches = 100;
    EXPECT_EQ(ids(rankedLoops(report).parallel), (Ids{"f:0", "f:2"}));
}

TEST(LoopRanking, aParallelLoopInsideAnUndecidedOneStands) {
    for (const kernel::Verdict verdict : {kernel::Verdict::unknown, kernel::Verdict::refuted}) {
        Report report = nestAndLoop();
        report.files[0].loops[0].facts.verdict = verdict;
        const LoopRanking ranking = rankedLoops(report);
        EXPECT_EQ(ids(ranking.parallel), (Ids{"f:2", "f:1"}));
        EXPECT_EQ(ids(ranking.undecided), Ids{"f:0"});
    }
}

TEST(LoopRanking, reductionsAndObservedLoopsMayRunInParallel) {
    Report report = nestAndLoop();
    report.files[0].loops[0].facts.verdict = kernel::Verdict::reduction;
    report.files[0].loops[2].facts.verdict = kernel::Verdict::observed;
    EXPECT_EQ(ids(rankedLoops(report).parallel), (Ids{"f:2", "f:0"}));
}

TEST(LoopRanking, whatTheUserTakesAsIndependentStandsFirst) {
    Report report = nestAndLoop();
    report.files[0].loops[0].facts.verdict = kernel::Verdict::refuted;
    report.scenario.assumptions.independentLoops = {"f:0"};
    const LoopRanking ranking = rankedLoops(report);
    EXPECT_EQ(ids(ranking.parallel), (Ids{"f:2", "f:0"}));
    EXPECT_TRUE(ranking.undecided.empty());
}

TEST(LoopRanking, loopsWithoutATimeComeLastInSourceOrder) {
    Report report = nestAndLoop();
    report.files[0].loops[2].predictions.clear();
    report.files.push_back(report.files[0]);
    const std::vector<RankedLoop> parallel = rankedLoops(report).parallel;
    EXPECT_EQ(ids(parallel), (Ids{"f:0", "f:0", "f:2", "f:2"}));
    EXPECT_EQ(parallel[0].position, 0U);
    EXPECT_EQ(parallel[1].position, 3U);
    EXPECT_EQ(parallel[3].file, &report.files[1]);
}

TEST(LoopRanking, detailedLoopsAreTheFirstParallelOnes) {
    Report report = nestAndLoop();
    report.files[0].loops[2].facts.verdict = kernel::Verdict::unknown;
    const auto detailed = detailedLoops(report);
    ASSERT_EQ(detailed.size(), 1U);
    EXPECT_EQ(detailed.front()->facts.id, "f:0");
}

} // namespace forewarp::explain
