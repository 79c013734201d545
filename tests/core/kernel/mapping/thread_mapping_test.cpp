#include "core/kernel/mapping/thread_mapping.h"

#include "core/kernel/decisions.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel::mapping {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

void stayApart(ProgramFacts& facts, std::initializer_list<std::size_t> loops, const std::string& within) {
    for (const std::size_t loop : loops) facts.loops[loop].apartWithin = within;
}

/// for i < n { for j < m c[i*m+j] = 0; for k < l { for j < m c[i*m+j] += a[k*m+j]; } }
ProgramFacts joined() {
    ProgramFacts facts;
    facts.file = "product.c";
    facts.loops.push_back(sample::loop("p:L1", {-1, 1, 1}, "n", Verdict::proved));
    facts.loops.push_back(sample::loop("p:L1.1", {0, 2, 2}, "m", Verdict::proved));
    facts.loops.push_back(sample::loop("p:L1.2", {0, 2, 4}, "l", Verdict::reduction));
    facts.loops.push_back(sample::loop("p:L1.2.1", {2, 3, 5}, "m", Verdict::proved));
    stayApart(facts, {1, 3}, "p:L1");
    facts.loops[3].joinedWith = "p:L1.1";
    sample::addAccess(facts.loops[1],
                      sample::access(AccessKind::store, "c[i*m+j]", {3, 9}, {{"p:L1", "4*m"}, {"p:L1.1", "4"}}));
    sample::addAccess(facts.loops[3],
                      sample::access(AccessKind::load, "a[k*m+j]", {6, 30}, {{"p:L1.2", "4*m"}, {"p:L1.2.1", "4"}}));
    sample::addAccess(facts.loops[3],
                      sample::access(AccessKind::store, "c[i*m+j]", {6, 9}, {{"p:L1", "4*m"}, {"p:L1.2.1", "4"}}));
    for (const char* size : {"n", "m", "l"}) facts.symbols.push_back({size, {1, 10}});
    return facts;
}

/// Loops of these verdicts inside each other, t:L1, t:L1.1, …
ProgramFacts nestOf(const std::vector<Verdict>& verdicts) {
    ProgramFacts facts;
    std::string id = "t:L1";
    for (std::size_t i = 0; i < verdicts.size(); ++i, id += ".1") {
        facts.loops.push_back(sample::loop(id, {int(i) - 1, int(i) + 1, int(i) + 1}, "n", verdicts[i]));
        facts.loops[i].nestsPerfectly = i + 1 < verdicts.size();
    }
    return facts;
}

KernelProfile profileAt(const ProgramFacts& facts, const std::string& loop, const Assumptions& assumptions) {
    auto kernel = profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << kernel.error().text();
    return kernel ? *std::move(kernel) : KernelProfile();
}

TEST(ThreadMapping, ReachesOverALoopInSequence) {
    ProgramFacts facts = nestOf({Verdict::proved, Verdict::reduction, Verdict::proved});
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0));
    stayApart(facts, {2}, "t:L1");
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0, 2));
    facts.loops[2].apartWithin = "t:L2";
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0)) << "in an iteration of another loop";
}

TEST(ThreadMapping, KeepsTheInnermostOfMoreThanThree) {
    ProgramFacts facts =
        nestOf({Verdict::proved, Verdict::proved, Verdict::reduction, Verdict::proved, Verdict::proved});
    stayApart(facts, {3, 4}, "t:L1.1");
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0, 3, 4));
    EXPECT_THAT(mapToThreads(facts, 1, {}).loops, ElementsAre(1, 3, 4));
}

TEST(ThreadMapping, TheUserLeavesOutWhatHeDoesNotName) {
    ProgramFacts facts = nestOf({Verdict::proved, Verdict::reduction, Verdict::proved});
    stayApart(facts, {2}, "t:L1");
    Assumptions assumptions;
    assumptions.dimensions = {{"t:L1", ThreadDimension::x}};
    EXPECT_THAT(mapToThreads(facts, 0, assumptions).loops, ElementsAre(0));
    assumptions.dimensions = {{"t:L1", ThreadDimension::x}, {"t:L1.1.1", ThreadDimension::y}};
    const ThreadMapping chosen = mapToThreads(facts, 0, assumptions);
    EXPECT_THAT(chosen.loops, ElementsAre(2, 0)) << "the last one runs along x";
    EXPECT_THAT(chosen.caveats, IsEmpty());
}

TEST(ThreadMapping, ARejectedVerdictTakesItsThreads) {
    ProgramFacts facts = joined();
    facts.loops[3].assumptions.push_back({VerdictAssumption::Kind::noOverlap, "a and c do not overlap"});
    EXPECT_THAT(mapToThreads(facts, 0, {}).joined, ElementsAre(3));
    Assumptions assumptions;
    assumptions.rejected.insert(keyOf(facts.loops[3], facts.loops[3].assumptions.front()));
    EXPECT_THAT(mapToThreads(facts, 0, assumptions).loops, ElementsAre(0));
}

TEST(ThreadMapping, TheProofRestsOnThatOfTheLoopAround) {
    ProgramFacts facts = joined();
    facts.loops[0].assumptions.push_back({VerdictAssumption::Kind::noOverlap, "a and c do not overlap"});
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0, 1));
    Assumptions assumptions;
    assumptions.rejected.insert(keyOf(facts.loops[0], facts.loops[0].assumptions.front()));
    assumptions.independentLoops.insert("p:L1");
    EXPECT_THAT(mapToThreads(facts, 0, assumptions).loops, ElementsAre(0)) << "p:L1 by word, the others by nothing";
}

TEST(ThreadMapping, AThreadHasOneIterationOfAllThatAreJoined) {
    const KernelProfile kernel = profileAt(joined(), "p:L1", {.values = {{"n", 64}, {"m", 128}, {"l", 10}}});
    ASSERT_EQ(kernel.mapped.size(), 2U);
    EXPECT_EQ(kernel.mapped[0].loop, "p:L1.1");
    EXPECT_EQ(kernel.threads(), 64 * 128);
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    EXPECT_EQ(kernel.innerLoops[0].loop, "p:L1.2");
    ASSERT_EQ(kernel.accesses.size(), 3U);
    for (const ProfiledAccess& access : kernel.accesses) EXPECT_EQ(access.bytesPerThreadX, 4) << access.text;
    EXPECT_EQ(kernel.accesses[0].executionsPerThread, 1);
    EXPECT_EQ(kernel.accesses[1].executionsPerThread, 10);
    EXPECT_EQ(kernel.accesses[1].bytesPerIterationOf(0), 4 * 128);
    EXPECT_EQ(kernel.accesses[2].bytesPerThreadY, 4 * 128);
    EXPECT_FALSE(kernel.accesses[2].isPrivate) << "its address moves with the threads";
    using Kind = ThreadStep::Kind;
    std::vector<Kind> kinds;
    for (const ThreadStep& step : kernel.steps) kinds.push_back(step.kind);
    EXPECT_THAT(kinds, ElementsAre(Kind::access, Kind::enter, Kind::access, Kind::access, Kind::leave));
    EXPECT_THAT(directlyNested(joined(), kernel), ElementsAre("p:L1"));
}

/// for i < n { for j < m x[i*m+j] += x[i*m-m+j]; }, not parallel in i.
ProgramFacts columns(Verdict ofOuter) {
    ProgramFacts facts;
    facts.file = "columns.c";
    facts.loops.push_back(sample::loop("c:L1", {-1, 1, 1}, "n", ofOuter));
    facts.loops.push_back(sample::loop("c:L1.1", {0, 2, 2}, "m", Verdict::proved));
    facts.loops[0].apartThroughout = {"c:L1.1"};
    for (const AccessKind kind : {AccessKind::load, AccessKind::store})
        sample::addAccess(facts.loops[1], sample::access(kind, "x[i*m+j]", {3, 9}, {{"c:L1", "4*m"}, {"c:L1.1", "4"}}));
    for (const char* size : {"n", "m"}) facts.symbols.push_back({size, {1, 10}});
    return facts;
}

TEST(ThreadMapping, ThreadsOfALoopInsideRunAllOfOneThatIsNotParallel) {
    const ProgramFacts facts = columns(Verdict::refuted);
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(1));
    EXPECT_THAT(mapToThreads(facts, 0, {}).caveats, IsEmpty());
    EXPECT_FALSE(staysOnCpu(facts.loops[0], facts, {}));
    const KernelProfile kernel = profileAt(facts, "c:L1", {.values = {{"n", 10}, {"m", 128}}});
    EXPECT_TRUE(runsOutermost(kernel));
    EXPECT_EQ(kernel.threads(), 128);
    EXPECT_EQ(kernel.launches, 1);
    EXPECT_EQ(kernel.accesses[0].executionsPerThread, 10);
    EXPECT_EQ(kernel.accesses[0].bytesPerThreadX, 4);
    EXPECT_EQ(kernel.accesses[0].bytesPerIterationOf(0), 4 * 128);
    EXPECT_FALSE(kernel.accesses[0].hasFixedSteps) << "m is told when the program runs";
    using Kind = ThreadStep::Kind;
    std::vector<Kind> kinds;
    for (const ThreadStep& step : kernel.steps) kinds.push_back(step.kind);
    EXPECT_THAT(kinds, ElementsAre(Kind::enter, Kind::access, Kind::access, Kind::leave));
    EXPECT_THAT(directlyNested(facts, kernel), IsEmpty());
}

TEST(ThreadMapping, RowsWhoseLengthTheSourceGivesHaveFixedSteps) {
    ProgramFacts facts = columns(Verdict::refuted);
    for (MemoryAccess& access : facts.loops[1].accesses)
        access.index->strides[0].bytesPerIteration = sample::expression("800");
    EXPECT_TRUE(profileAt(facts, "c:L1", {.values = {{"n", 10}, {"m", 100}}}).accesses[0].hasFixedSteps);
}

TEST(ThreadMapping, OneThatAddsUpHasThreadsItselfUntilTheUserNamesTheOthers) {
    const ProgramFacts facts = columns(Verdict::reduction);
    EXPECT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0));
    Assumptions assumptions;
    assumptions.dimensions = innerDimensions(facts, 0, {});
    EXPECT_THAT(assumptions.dimensions, ElementsAre(Pair("c:L1.1", ThreadDimension::x)));
    EXPECT_THAT(mapToThreads(facts, 0, assumptions).loops, ElementsAre(1));
    EXPECT_THAT(innerDimensions(facts, 0, assumptions), IsEmpty()) << "he has chosen";
    assumptions.dimensions = {{"other:L1", ThreadDimension::x}};
    EXPECT_EQ(innerDimensions(facts, 0, assumptions).size(), 1U) << "for another nest";
}

TEST(ThreadMapping, LoopsThatRestOnTheSameShareACaveat) {
    ProgramFacts facts = columns(Verdict::proved);
    for (LoopFacts& loop : facts.loops)
        loop.assumptions.push_back({VerdictAssumption::Kind::noOverlap, "a and x do not overlap"});
    facts.loops[0].nestsPerfectly = true;
    facts.loops[0].apartThroughout.clear();
    facts.loops[1].verdict = Verdict::proved;
    ASSERT_THAT(mapToThreads(facts, 0, {}).loops, ElementsAre(0, 1));
    EXPECT_THAT(mapToThreads(facts, 0, {}).caveats,
                ElementsAre("The verdicts on c:L1 and c:L1.1 rest on: a and x do not overlap."));
}

TEST(ThreadMapping, WhatRestsOnARejectedAssumptionStaysOnTheCpu) {
    ProgramFacts facts = columns(Verdict::refuted);
    facts.loops[0].assumptions.push_back({VerdictAssumption::Kind::noOverlap, "a and x do not overlap"});
    EXPECT_THAT(mapToThreads(facts, 0, {}).caveats, ElementsAre(HasSubstr("rests on: a and x do not overlap")));
    Assumptions assumptions;
    assumptions.rejected.insert(keyOf(facts.loops[0], facts.loops[0].assumptions.front()));
    const LoopFacts settled = underDecisions(facts.loops[0], assumptions);
    EXPECT_THAT(settled.apartThroughout, IsEmpty());
    EXPECT_EQ(settled.verdict, Verdict::refuted);
    EXPECT_TRUE(staysOnCpu(settled, facts, assumptions));
}

TEST(ThreadMapping, ALoopThatIsNamedAloneSaysThatItDoesNotBecomeThreads) {
    const ProgramFacts facts = nestOf({Verdict::proved, Verdict::reduction, Verdict::proved});
    Assumptions assumptions;
    assumptions.dimensions = {{"t:L1.1.1", ThreadDimension::x}};
    EXPECT_THAT(mapToThreads(facts, 0, assumptions).caveats,
                ElementsAre(HasSubstr("t:L1.1.1 does not become threads as asked")));
}

} // namespace
} // namespace forewarp::kernel::mapping
