#include "core/program/plan.h"

#include "core/render/json/plans/plan_json.h"
#include "tests/core/program/sample_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace forewarp::program {

namespace {

using testing::HasSubstr;

device::Device a100() {
    return *device::findDevice("a100");
}

explain::Scenario scenarioWith(kernel::MeasuredRun run) {
    explain::Scenario scenario;
    scenario.device = "a100";
    scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(std::move(run));
    return scenario;
}

Plan planOf(const explain::Scenario& scenario, const device::Device& device = a100()) {
    const auto plan = makePlan(sampleFacts(), device, scenario);
    EXPECT_TRUE(plan) << plan.error().text();
    return plan ? *plan : Plan{};
}

std::string errorOf(const explain::Scenario& scenario) {
    const auto plan = makePlan(sampleFacts(), a100(), scenario);
    return plan ? "" : plan.error().text();
}

const PlannedLoop& loopOf(const Plan& plan, std::string_view id) {
    static const PlannedLoop kNone;
    const auto found = std::ranges::find(plan.loops, id, &PlannedLoop::loop);
    EXPECT_NE(found, plan.loops.end()) << id;
    return found == plan.loops.end() ? kNone : *found;
}

} // namespace

TEST(Plan, LoopsWhoseDataStayOnTheGpuAreCopiedOnce) {
    const Plan plan = planOf(scenarioWith(sampleRun()));
    EXPECT_EQ(plan.portedLoops(), 2U);
    EXPECT_EQ(plan.loopsThatRan, 3U);
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::ported);
    EXPECT_EQ(loopOf(plan, "energy:L1").choice, Choice::ported);
    EXPECT_EQ(loopOf(plan, "main:L1").choice, Choice::dependent);
    ASSERT_EQ(plan.copies.size(), 2U) << "Either name stands for both arrays.";
    for (const PlannedCopy& copy : plan.copies) {
        EXPECT_EQ(copy.in, 1);
        EXPECT_EQ(copy.out, 1);
        EXPECT_EQ(copy.size, Bytes(4 * kSampleElements));
    }
    EXPECT_EQ(plan.memory, Bytes(2 * 4 * kSampleElements));
}

TEST(Plan, TheProgramsTimeIsTheSumOfItsParts) {
    const Plan plan = planOf(scenarioWith(sampleRun()));
    const double rest = 10 - 9 - 0.5;
    const Seconds parts = plan.kernels + plan.launches + plan.copying + plan.context;
    EXPECT_NEAR(plan.after.value(), rest + parts.value(), 1e-9);
    EXPECT_LT(plan.interval.least, plan.after);
    EXPECT_GT(plan.interval.most, plan.after);
    EXPECT_NEAR(plan.speedup(), 10 / plan.after.value(), 1e-9);
    const PlannedLoop& step = loopOf(plan, "step:L1");
    EXPECT_EQ(step.entries, 1000);
    EXPECT_DOUBLE_EQ(step.onCpu.value(), 9);
    EXPECT_GT(*step.onGpu, a100().launchOverhead.value * 1000);
}

TEST(Plan, MeasuredSizesAreTaken) {
    const auto scenario = scenarioWith(sampleRun());
    const auto loop = explain::explainLoop(sampleFacts()[0], "step:L1", a100(), scenario);
    ASSERT_TRUE(loop.profile);
    EXPECT_EQ(loop.profile->threads(), kSampleElements);
    ASSERT_FALSE(loop.profile->assumptions.empty());
    EXPECT_EQ(loop.profile->assumptions[0].kind, kernel::Assumption::Kind::measured);
    EXPECT_THAT(loop.profile->assumptions[0].text, HasSubstr("measured"));
    auto given = scenario;
    given.assumptions.values["n"] = 64;
    EXPECT_EQ(explain::explainLoop(sampleFacts()[0], "step:L1", a100(), given).profile->threads(), 64);
}

TEST(Plan, IterationsThatWereCountedWinOverThoseOfTheSource) {
    kernel::MeasuredRun run = sampleRun();
    run.loops[1].values.at("n") = always(1000); // As of a bit-field, whose word is another number.
    const auto loop = explain::explainLoop(sampleFacts()[0], "step:L1", a100(), scenarioWith(run));
    ASSERT_TRUE(loop.profile);
    EXPECT_EQ(loop.profile->threads(), kSampleElements);
    EXPECT_THAT(loop.profile->caveats, testing::Contains(HasSubstr("in the run, which are taken")));
}

TEST(Plan, ACpuLoopThatWritesTheDataEachTimeCostsCopies) {
    const Plan apart = planOf(scenarioWith(sampleRun()));
    const Plan plan = planOf(scenarioWith(runWithEdge()));
    EXPECT_GT(plan.after, apart.after);
    ASSERT_EQ(plan.copies.size(), 2U);
    for (const PlannedCopy& copy : plan.copies) {
        EXPECT_GE(copy.in, 1000);
        EXPECT_LE(copy.in, 1001) << "The energy, which is asked for now and then, may be so behind the last edge.";
        EXPECT_EQ(copy.out, 1000);
    }
}

TEST(Plan, TheShortestLoopInATimeLoopGoesWhereItsDataAre) {
    kernel::MeasuredRun run = sampleRun();
    run.loops[2].seconds = 1e-5; // A millionth of the program's time.
    const Plan plan = planOf(scenarioWith(run));
    EXPECT_EQ(loopOf(plan, "energy:L1").choice, Choice::ported);
    for (const PlannedCopy& copy : plan.copies) EXPECT_EQ(copy.out, 1);
}

TEST(Plan, ARejectedAssumptionKeepsItsLoopOnTheCpu) {
    std::vector<kernel::ProgramFacts> files = sampleFacts();
    files[0].loops[1].assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "now and next do not overlap"}};
    explain::Scenario scenario = scenarioWith(sampleRun());
    scenario.assumptions.rejected = {"step: now and next do not overlap"};
    const auto plan = makePlan(files, a100(), scenario);
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(loopOf(*plan, "step:L1").choice, Choice::dependent);
    EXPECT_THAT(loopOf(*plan, "step:L1").why, HasSubstr("do not overlap"));
}

TEST(Plan, NothingIsPortedThatDoesNotPay) {
    kernel::MeasuredRun run = sampleRun();
    run.seconds = run.countedSeconds = 0.02;
    for (kernel::MeasuredLoop& loop : run.loops) loop.seconds *= 0.002;
    const Plan plan = planOf(scenarioWith(run));
    EXPECT_EQ(plan.portedLoops(), 0U);
    EXPECT_EQ(plan.after, plan.before);
    EXPECT_TRUE(plan.copies.empty());
    EXPECT_EQ(plan.memory, Bytes(0));
    for (const PlannedLoop& loop : plan.loops) EXPECT_FALSE(loop.why.empty());
}

TEST(Plan, WithoutALoopTheProgramIsNoSlowerThanItWas) {
    const Plan plan = planOf(scenarioWith(sampleRun()));
    for (const PlannedLoop& loop : plan.loops) {
        if (loop.choice != Choice::ported) continue;
        EXPECT_GE(loop.gain.value(), 0);
        EXPECT_LE((plan.after + loop.gain).value(), plan.before.value() + 1e-9);
    }
}

TEST(Plan, ErrorsSayWhatToDo) {
    EXPECT_THAT(errorOf({}), HasSubstr("forewarp-cli run"));
    kernel::MeasuredRun run = sampleRun();
    run.files = {{"other.c", 1}};
    EXPECT_THAT(errorOf(scenarioWith(run)), HasSubstr("Run the program again"));
    run = sampleRun();
    run.loops.clear();
    EXPECT_THAT(errorOf(scenarioWith(run)), HasSubstr("No loop ran"));
}

TEST(Plan, ARunThatEndedEarlySaysSo) {
    kernel::MeasuredRun run = sampleRun();
    run.endedEarly = true;
    EXPECT_THAT(planOf(scenarioWith(run)).caveats, testing::Contains(HasSubstr("ended early")));
}

TEST(Plan, JsonHasAllOfIt) {
    const auto json = nlohmann::json::parse(render::json::plans::planJson(planOf(scenarioWith(sampleRun()))));
    EXPECT_EQ(json["kind"], "plan");
    EXPECT_EQ(json["before_s"], 10.0);
    EXPECT_EQ(json["loops"].size(), 3U);
    EXPECT_EQ(json["loops"][0]["loop"], "step:L1");
    EXPECT_EQ(json["loops"][0]["choice"], "ported");
    EXPECT_EQ(json["loops"][0]["entries"], 1000.0);
    EXPECT_GT(json["loops"][0]["gain_s"], 1);
    EXPECT_EQ(json["copies"][0]["to_gpu"], 1.0);
    EXPECT_GT(json["after_interval"]["most_s"], json["after_s"]);
}

} // namespace forewarp::program
