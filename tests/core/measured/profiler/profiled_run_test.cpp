#include "core/measured/profiler/profiled_run.h"

#include <gmock/gmock.h>

namespace forewarp::measured::profiler {

namespace {

using testing::Contains;
using testing::HasSubstr;

kernel::LoopFacts loopOf(const std::string& id, int first, int last, const std::string& trips, int parent = -1) {
    kernel::LoopFacts loop;
    loop.id = id;
    loop.function = id.substr(0, id.find(':'));
    loop.range = {{first, 5}, {last, 6}};
    loop.parent = parent;
    loop.depth = parent < 0 ? 1 : 2;
    if (!trips.empty()) loop.tripCount = *kernel::Expression::parse(trips);
    return loop;
}

/// main runs a loop of 10 steps, which calls sweep once and norm twice; sweep has a nest of n × n.
kernel::ProgramFacts program() {
    kernel::ProgramFacts facts;
    facts.file = "src/solver.c";
    facts.loops = {loopOf("sweep:L1", 10, 20, "n"), loopOf("sweep:L1.1", 12, 18, "n", 0),
                   loopOf("norm:L1", 30, 33, "n"), loopOf("main:L1", 50, 60, "10"), loopOf("other:L1", 70, 75, "n")};
    facts.symbols = {{"n", {}}};
    facts.calls = {{"main", "sweep", {52, 9}}, {"main", "norm", {54, 9}}, {"main", "norm", {55, 9}}};
    return facts;
}

ProfileSample at(int line, double seconds, const std::string& file = "solver.c") {
    return {{{"f", file, line}}, seconds};
}

Result<kernel::MeasuredRun> runOf(std::vector<ProfileSample> samples, std::map<std::string, double> calls = {},
                                  bool isGiven = true) {
    static const kernel::ProgramFacts kFacts = program();
    SampledProfile profile{
        .tool = "perf script", .samples = std::move(samples), .calls = std::move(calls), .hasLines = true};
    for (const ProfileSample& sample : profile.samples) profile.seconds += sample.seconds;
    kernel::Assumptions assumptions;
    if (isGiven) assumptions.values["n"] = 100;
    return profiledRun(profile, {&kFacts}, assumptions);
}

const kernel::MeasuredLoop& loopIn(const kernel::MeasuredRun& run, const std::string& id) {
    return *std::ranges::find(run.loops, id, &kernel::MeasuredLoop::loop);
}

} // namespace

TEST(ProfiledRun, ASampleCountsForAllLoopsAroundIt) {
    const auto run = runOf({at(15, 2), at(11, 1), at(31, 4)});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->isProfile);
    EXPECT_DOUBLE_EQ(run->seconds, 7);
    EXPECT_DOUBLE_EQ(loopIn(*run, "sweep:L1").seconds, 3);
    EXPECT_DOUBLE_EQ(loopIn(*run, "sweep:L1.1").seconds, 2);
    EXPECT_DOUBLE_EQ(loopIn(*run, "norm:L1").seconds, 4);
    EXPECT_DOUBLE_EQ(loopIn(*run, "main:L1").seconds, 7) << "the only place that calls them, though inlined";
    EXPECT_EQ(run->loops[std::size_t(loopIn(*run, "sweep:L1").parent)].loop, "main:L1");
}

TEST(ProfiledRun, CountsAreThoseOfTheSource) {
    const auto run = runOf({at(15, 2), at(31, 4)});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(loopIn(*run, "main:L1").iterations, 10);
    EXPECT_EQ(loopIn(*run, "sweep:L1").entries, 10);
    EXPECT_EQ(loopIn(*run, "sweep:L1.1").entries, 1000);
    EXPECT_EQ(loopIn(*run, "sweep:L1.1").iterations, 100000);
    EXPECT_EQ(loopIn(*run, "main:L1").entriesFactor, 1);
    EXPECT_EQ(loopIn(*run, "sweep:L1").entriesFactor, 4) << "a step may call it or not, and more than once";
    EXPECT_EQ(loopIn(*run, "norm:L1").entries, 20);
    EXPECT_EQ(loopIn(*run, "norm:L1").entriesFactor, 8) << "not both of its calls need be made";
    EXPECT_THAT(run->caveats, Contains(HasSubstr("How often loops ran is not in a profile")));
}

TEST(ProfiledRun, CountedCallsCount) {
    const auto run = runOf({at(31, 4), at(71, 1)}, {{"norm", 15}, {"other", 3}});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(loopIn(*run, "norm:L1").entries, 15);
    EXPECT_EQ(loopIn(*run, "norm:L1").entriesFactor, 1);
    EXPECT_EQ(loopIn(*run, "other:L1").entries, 3);
}

TEST(ProfiledRun, WhatNobodyCountedIsAWideRange) {
    const auto uncalled = runOf({at(71, 1)});
    ASSERT_TRUE(uncalled) << uncalled.error().text();
    EXPECT_EQ(loopIn(*uncalled, "other:L1").entriesFactor, 64);
    EXPECT_THAT(uncalled->caveats, Contains(HasSubstr("Who calls other is not known")));
    const auto assumed = runOf({at(15, 1)}, {}, false);
    ASSERT_TRUE(assumed) << assumed.error().text();
    EXPECT_EQ(loopIn(*assumed, "sweep:L1.1").entriesFactor, 16) << "in each of n iterations, n assumed";
}

TEST(ProfiledRun, CallersThatTheProfilerSawCount) {
    ProfileSample sample{{{"main", "/home/me/src/solver.c", 57}, {"other", "/home/me/src/solver.c", 72}}, 1};
    const auto run = runOf({sample});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->loops[std::size_t(loopIn(*run, "other:L1").parent)].loop, "main:L1");
    EXPECT_EQ(loopIn(*run, "other:L1").entries, 10);
}

TEST(ProfiledRun, OtherFilesAreOutside) {
    const auto run = runOf({at(15, 3), at(15, 1, "othersolver.c")});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_DOUBLE_EQ(loopIn(*run, "sweep:L1").seconds, 3);
    EXPECT_THAT(run->caveats, Contains(HasSubstr("25")));
    const auto none = runOf({at(15, 1, "x.c")});
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().text(), HasSubstr("No sample lies in a loop of these sources."));
}

} // namespace forewarp::measured::profiler
