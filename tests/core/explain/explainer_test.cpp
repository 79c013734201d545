#include "core/explain/explainer.h"

#include "core/explain/loop_details.h"
#include "core/explain/memory_report.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <stop_token>
#include <string>
#include <thread>

namespace forewarp::explain {
namespace {

SharedFacts transposition() {
    return std::make_shared<const kernel::ProgramFacts>(sample::transpose());
}

LoopRequest requestOf(SharedFacts facts, const kernel::BlockShape& block = {32, 8, 1},
                      const std::string& device = "tk1") {
    LoopRequest request{std::move(facts), "t:L1", *device::findDevice(device), {}};
    request.scenario.device = device;
    request.scenario.assumptions.values["n"] = 128;
    request.scenario.assumptions.traceValues["n"] = 64; // so that a profile can be told from another by its sample
    request.scenario.block = block;
    return request;
}

LoopRequest withBlock(LoopRequest request, const kernel::BlockShape& block) {
    request.scenario.block = block;
    return request;
}

LoopRequest byModel(LoopRequest request, const std::string& model) {
    request.scenario.model = model;
    return request;
}

/// The loop as it is explained by somebody who knows nothing of it.
LoopReport fromScratch(const LoopRequest& request) {
    return reportLoop(*request.facts, request.loop, request.device, request.scenario);
}

/// As in a report on a whole file, which leaves details out.
SharedLoopReport withoutDetails(const LoopRequest& request) {
    const auto report = makeReport("t", {*request.facts}, request.scenario);
    return std::make_shared<const LoopReport>(report.value().files.front().loops.front());
}

void expectSameFigures(const LoopReport& a, const LoopReport& b) {
    EXPECT_EQ(a.problem, b.problem);
    EXPECT_EQ(a.launch.block, b.launch.block);
    EXPECT_EQ(a.launch.blocks, b.launch.blocks);
    EXPECT_EQ(a.sweep.points.size(), b.sweep.points.size());
    EXPECT_EQ(a.sweep.best, b.sweep.best);
    ASSERT_EQ(a.predictions.size(), b.predictions.size());
    for (std::size_t i = 0; i < a.predictions.size(); ++i) {
        EXPECT_EQ(a.predictions[i].model, b.predictions[i].model);
        EXPECT_EQ(a.predictions[i].time, b.predictions[i].time);
        EXPECT_EQ(a.predictions[i].caveats, b.predictions[i].caveats);
    }
    ASSERT_EQ(a.accesses.size(), b.accesses.size());
    for (std::size_t i = 0; i < a.accesses.size(); ++i) EXPECT_EQ(a.accesses[i].text, b.accesses[i].text);
}

TEST(Explainer, theSameRequestGetsTheSameObject) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    EXPECT_FALSE(explainer.isKnown(request));
    const SharedLoopReport report = explainer.explain(request);
    expectSameFigures(*report, fromScratch(request));
    EXPECT_TRUE(isDetailed(*report));
    EXPECT_TRUE(explainer.isKnown(request));
    EXPECT_EQ(explainer.explain(request), report);
}

TEST(Explainer, withoutABlockTheBestIsMeant) {
    Explainer explainer;
    LoopRequest request = requestOf(transposition());
    request.scenario.block.reset();
    const SharedLoopReport best = explainer.explain(request);
    ASSERT_GE(best->sweep.best, 0);
    const kernel::BlockShape& block = best->sweep.points[std::size_t(best->sweep.best)].block;
    EXPECT_EQ(best->launch.block, block);
    EXPECT_EQ(explainer.explain(withBlock(request, block)), best);
    EXPECT_EQ(explainer.explain(request), best);
}

TEST(Explainer, anotherBlockKeepsTheProfile) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const SharedLoopReport first = explainer.explain(request);
    const LoopRequest moved = withBlock(request, {64, 4, 1});
    EXPECT_FALSE(explainer.isKnown(moved)) << "its memory has not been simulated";
    const SharedLoopReport other = explainer.explain(moved);
    expectSameFigures(*other, fromScratch(moved));
    EXPECT_EQ(other->profile->sample.sizes, first->profile->sample.sizes);
    EXPECT_NE(memoryOf(*other), memoryOf(*first));
    EXPECT_EQ(explainer.explain(request), first);
}

TEST(Explainer, anotherDeviceKeepsTheProfileAndSimulatesAgain) {
    Explainer explainer;
    const SharedFacts facts = transposition();
    const SharedLoopReport kepler = explainer.explain(requestOf(facts));
    const LoopRequest onFermi = requestOf(facts, {32, 8, 1}, "c2075");
    EXPECT_FALSE(explainer.isKnown(onFermi));
    const SharedLoopReport fermi = explainer.explain(onFermi);
    expectSameFigures(*fermi, fromScratch(onFermi));
    EXPECT_EQ(fermi->profile->sample.sizes, kepler->profile->sample.sizes);
    EXPECT_NE(memoryOf(*fermi), memoryOf(*kepler)) << "caches and residency are the device's";
    EXPECT_EQ(explainer.explain(requestOf(facts)), kepler) << "and back";
}

TEST(Explainer, aDeviceIsItsFactsNotItsName) {
    Explainer explainer;
    LoopRequest request = requestOf(transposition());
    const SharedLoopReport before = explainer.explain(request);
    request.device.memoryBandwidth.value = request.device.memoryBandwidth.value / 2.0;
    EXPECT_NE(explainer.explain(request), before);
}

TEST(Explainer, anotherModelSimulatesNothingAgain) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const SharedLoopReport all = explainer.explain(request);
    const LoopRequest alone = byModel(request, "cacheprof");
    const SharedLoopReport one = explainer.explain(alone);
    expectSameFigures(*one, fromScratch(alone));
    ASSERT_EQ(one->predictions.size(), 1U);
    EXPECT_EQ(memoryOf(*one), memoryOf(*all));
    EXPECT_EQ(one->profile->sample.sizes, all->profile->sample.sizes);
}

TEST(Explainer, newFactsAndOtherAssumptionsLeaveNothingStale) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const SharedLoopReport before = explainer.explain(request);
    kernel::ProgramFacts changed = sample::transpose();
    changed.loops.front().verdict = kernel::Verdict::unknown;
    const LoopRequest newer = requestOf(std::make_shared<const kernel::ProgramFacts>(changed));
    EXPECT_FALSE(explainer.isKnown(newer));
    EXPECT_EQ(explainer.explain(newer)->facts.verdict, kernel::Verdict::unknown);
    LoopRequest larger = request;
    larger.scenario.assumptions.values["n"] = 512;
    EXPECT_FALSE(explainer.isKnown(larger));
    const SharedLoopReport after = explainer.explain(larger);
    expectSameFigures(*after, fromScratch(larger));
    EXPECT_NE(after->profile->sample.sizes, before->profile->sample.sizes);
    EXPECT_NE(after->best()->time, before->best()->time);
}

TEST(Explainer, queuesOfPartitionsAreKeptAsTheMemoryIs) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition(), {16, 16, 1}, "gtx280");
    const SharedLoopReport all = explainer.explain(request);
    const models::KnownBehaviour known = behaviourOf(*all);
    ASSERT_TRUE(known.memory);
    ASSERT_TRUE(known.partitions);
    const SharedLoopReport alone = explainer.explain(byModel(request, "campprof"));
    EXPECT_EQ(behaviourOf(*alone).partitions, known.partitions);
}

TEST(Explainer, whatTheUserKnowsOfABandGoesIntoItsPrediction) {
    Explainer explainer;
    const LoopRequest request = byModel(requestOf(transposition(), {32, 8, 1}, "gtx280"), "campprof");
    const SharedLoopReport alone = explainer.explain(request);
    LoopRequest measured = request;
    measured.scenario.band.measured = alone->predictions.front().time * 1.5;
    const SharedLoopReport told = explainer.explain(measured);
    ASSERT_TRUE(told->predictions.front().band);
    EXPECT_FALSE(alone->predictions.front().band->measured);
    EXPECT_EQ(told->predictions.front().band->measured, measured.scenario.band.measured);
    EXPECT_EQ(behaviourOf(*told).partitions, behaviourOf(*alone).partitions);
    EXPECT_EQ(explainer.explain(request), alone);
}

TEST(Explainer, blocksExplainedAheadAreAnsweredAtOnce) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const SharedLoopReport own = explainer.explain(request);
    const std::vector<kernel::BlockShape> blocks = explainer.unexplainedBlocks(request);
    EXPECT_EQ(blocks.size(), own->sweep.points.size() - 1) << "its own is explained";
    for (const kernel::BlockShape& block : blocks) explainer.explainAhead(request, block);
    EXPECT_TRUE(explainer.unexplainedBlocks(request).empty());
    for (const advice::block::SweepPoint& point : own->sweep.points)
        EXPECT_TRUE(explainer.isKnown(withBlock(request, point.block))) << point.block.text();
    const LoopRequest moved = withBlock(request, blocks.back());
    expectSameFigures(*explainer.explain(moved), fromScratch(moved));
}

TEST(Explainer, nearestBlocksComeFirst) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition(), {256, 1, 1});
    EXPECT_TRUE(explainer.unexplainedBlocks(request).empty()) << "nobody knows them yet";
    const SharedLoopReport own = explainer.explain(request);
    const std::vector<kernel::BlockShape> blocks = explainer.unexplainedBlocks(request);
    ASSERT_GT(blocks.size(), 4U);
    const auto stepsTo = [&](const kernel::BlockShape& block) {
        const auto at = [&](const kernel::BlockShape& each) {
            return std::ranges::find(own->sweep.points, each, &advice::block::SweepPoint::block);
        };
        return std::abs(at(block) - at(own->launch.block));
    };
    EXPECT_EQ(stepsTo(blocks[0]), 1);
    EXPECT_EQ(stepsTo(blocks[1]), 1);
    EXPECT_TRUE(std::ranges::is_sorted(blocks, {}, stepsTo));
}

TEST(Explainer, detailsFollowTheBlock) {
    Explainer explainer;
    const LoopRequest first = requestOf(transposition());
    const LoopRequest second = withBlock(first, {64, 4, 1});
    const SharedLoopReport detailed = explainer.explain(first);
    const SharedLoopReport moved = explainer.explain(second);
    EXPECT_FALSE(isDetailed(*moved));
    EXPECT_EQ(moved->detailedBlock, first.scenario.block) << "the details of the block before are shown, and say so";
    EXPECT_EQ(moved->sharedPlan, detailed->sharedPlan);
    const SharedLoopReport own = explainer.detail(second);
    ASSERT_TRUE(own);
    EXPECT_TRUE(isDetailed(*own));
    EXPECT_EQ(explainer.explain(second), own);
    EXPECT_EQ(explainer.detail(second), own) << "nothing is looked for twice";
    EXPECT_EQ(explainer.explain(first), detailed);
}

TEST(Explainer, aBlockWithoutDetailsShowsThoseOfTheLatestAnswer) {
    Explainer explainer;
    const LoopRequest first = requestOf(transposition());
    const LoopRequest second = withBlock(first, {64, 4, 1});
    const LoopRequest third = withBlock(first, {128, 1, 1});
    static_cast<void>(explainer.explain(first));
    explainer.explainAhead(first, *third.scenario.block);
    static_cast<void>(explainer.explain(second));
    const SharedLoopReport own = explainer.detail(second);
    const SharedLoopReport last = explainer.explain(third);
    EXPECT_EQ(last->detailedBlock, second.scenario.block);
    EXPECT_EQ(last->sharedPlan, own->sharedPlan);
    EXPECT_EQ(explainer.explain(third), last);
}

TEST(Explainer, aStoppedSearchForDetailsLeavesNothing) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    EXPECT_EQ(explainer.detail(request), nullptr) << "nobody has explained it";
    explainer.take(request, withoutDetails(request));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(explainer.detail(request, {stop.get_token(), {}}), nullptr);
    EXPECT_FALSE(isDetailed(*explainer.explain(request)));
}

TEST(Explainer, aReportTakenFromElsewhereServesItsOtherBlocks) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const SharedLoopReport made = withoutDetails(request);
    explainer.take(request, made);
    EXPECT_EQ(explainer.explain(request), made);
    const SharedLoopReport moved = explainer.explain(withBlock(request, {64, 4, 1}));
    EXPECT_EQ(moved->profile->sample.sizes, made->profile->sample.sizes);
    EXPECT_FALSE(moved->detailedBlock) << "nobody has asked for details";
    const SharedLoopReport detailed = explainer.detail(request);
    explainer.take(request, made);
    EXPECT_EQ(explainer.explain(request), detailed) << "what is known already is more";
}

TEST(Explainer, whatWasExplainedBeforeTheDetailsIsExplainedAgain) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    const LoopRequest moved = withBlock(request, {64, 4, 1});
    explainer.take(request, withoutDetails(request));
    explainer.explainAhead(request, *moved.scenario.block);
    static_cast<void>(explainer.detail(request));
    EXPECT_TRUE(explainer.isKnown(moved)) << "but its memory is not simulated again";
    const SharedLoopReport report = explainer.explain(moved);
    EXPECT_TRUE(report->registers);
    ASSERT_TRUE(simulationOf(*report));
    EXPECT_FALSE(simulationOf(*report)->intervals.empty()) << "the timeline";
}

TEST(Explainer, aLoopWithoutAKernelSaysWhy) {
    Explainer explainer;
    LoopRequest request = requestOf(transposition());
    request.loop = "t:L7";
    EXPECT_NE(explainer.explain(request)->problem.find("t:L7"), std::string::npos);
    request.scenario.block.reset();
    EXPECT_NE(explainer.explain(request)->problem.find("t:L7"), std::string::npos);
    EXPECT_TRUE(explainer.unexplainedBlocks(request).empty());
}

template <class T>
std::ptrdiff_t alive(const std::vector<std::weak_ptr<T>>& pointers) {
    return std::ranges::count_if(pointers, [](const auto& pointer) { return !pointer.expired(); });
}

TEST(Explainer, hundredsOfLoopsAreNotKept) {
    Explainer explainer;
    LoopRequest request = requestOf(transposition());
    std::vector<std::weak_ptr<const LoopReport>> reports;
    std::vector<std::weak_ptr<const memory::MemoryBehaviour>> simulations;
    for (int n = 1; n <= 300; ++n) {
        request.scenario.assumptions.values["n"] = n;
        auto report = std::make_shared<LoopReport>();
        report->predictions.emplace_back().memory = std::make_shared<const memory::MemoryBehaviour>();
        reports.push_back(report);
        simulations.push_back(report->predictions.front().memory);
        explainer.take(request, report);
    }
    EXPECT_EQ(alive(reports), 2);
    EXPECT_EQ(alive(simulations), 4);
    EXPECT_FALSE(reports.back().expired());
}

TEST(Explainer, hundredsOfBlocksAreNotKept) {
    Explainer explainer;
    const LoopRequest request = byModel(requestOf(transposition()), "mwp-cwp");
    std::vector<std::weak_ptr<const LoopReport>> reports;
    for (int x = 1; x <= 400; ++x) reports.push_back(explainer.explain(withBlock(request, {x, 1, 1})));
    EXPECT_EQ(alive(reports), std::ptrdiff_t(kMostKeptBlocks));
    EXPECT_FALSE(reports.back().expired());
    EXPECT_TRUE(reports.front().expired()) << "used longest ago";
}

TEST(Explainer, threadsMayAskAtTheSameTime) {
    Explainer explainer;
    const LoopRequest request = requestOf(transposition());
    static_cast<void>(explainer.explain(request));
    const std::vector<kernel::BlockShape> blocks = explainer.unexplainedBlocks(request);
    const std::size_t count = std::min<std::size_t>(blocks.size(), 12);
    std::vector<SharedLoopReport> answers(count);
    {
        const std::jthread ahead([&] {
            for (std::size_t i = count; i-- > 0;) explainer.explainAhead(request, blocks[i]);
        });
        const std::jthread asking([&] {
            for (std::size_t i = 0; i < count; ++i) answers[i] = explainer.explain(withBlock(request, blocks[i]));
        });
    }
    for (std::size_t i = 0; i < count; ++i) expectSameFigures(*answers[i], fromScratch(withBlock(request, blocks[i])));
}

} // namespace
} // namespace forewarp::explain
