#include "core/kernel/mapping/warp_rows.h"

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
using testing::UnorderedElementsAre;

/// for i < n { for j < m s += a[i*m+j]; y[i] = s; }
ProgramFacts rowSums() {
    ProgramFacts facts;
    facts.file = "rows.c";
    facts.loops.push_back(sample::loop("r:L1", {-1, 1, 1}, "n", Verdict::proved));
    facts.loops.push_back(sample::loop("r:L1.1", {0, 2, 2}, "m", Verdict::reduction));
    facts.loops[1].reductions = {{"s", "+", {3, 5}}};
    sample::addAccess(facts.loops[1],
                      sample::access(AccessKind::load, "a[i*m+j]", {3, 9}, {{"r:L1", "4*m"}, {"r:L1.1", "4"}}));
    sample::addAccess(facts.loops[0], sample::access(AccessKind::store, "y[i]", {5, 5}, {{"r:L1", "4"}}));
    for (const char* size : {"n", "m"}) facts.symbols.push_back({size, {1, 10}});
    return facts;
}

KernelProfile rowsOf(const ProgramFacts& facts, double length) {
    Assumptions assumptions;
    assumptions.values = {{"n", 100}, {"m", length}};
    assumptions.dimensions = rowDimensions(facts, 0, assumptions);
    auto kernel = profileOf(facts, "r:L1", assumptions);
    EXPECT_TRUE(kernel) << kernel.error().text();
    return kernel ? *std::move(kernel) : KernelProfile();
}

} // namespace

TEST(WarpRows, LanesShareTheLoopInside) {
    const KernelProfile kernel = rowsOf(rowSums(), 1000);
    ASSERT_EQ(kernel.mapped.size(), 2U);
    EXPECT_EQ(kernel.mapped[0].iterations, 32);
    EXPECT_EQ(kernel.mapped[1].loop, "r:L1");
    EXPECT_EQ(kernel.mapped[1].iterations, 100);
    EXPECT_THAT(kernel.rows, ElementsAre("r:L1.1"));
    EXPECT_EQ(kernel.rowSums, 1);
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    EXPECT_EQ(kernel.innerLoops[0].trips.constant, 32) << "⌈1000 / 32⌉";
    EXPECT_FALSE(kernel.innerLoops[0].isMean);
}

TEST(WarpRows, NeighboursReadNeighbours) {
    const KernelProfile kernel = rowsOf(rowSums(), 1000);
    ASSERT_EQ(kernel.accesses.size(), 2U);
    const ProfiledAccess& load = kernel.accesses[1];
    EXPECT_EQ(load.text, "a[i*m+j]");
    EXPECT_EQ(load.bytesPerThreadX, 4);
    EXPECT_EQ(load.bytesPerThreadY, 4000);
    EXPECT_THAT(load.bytesPerIteration, ElementsAre(128));
    EXPECT_EQ(load.executionsPerThread, 32);
    EXPECT_EQ(kernel.accesses[0].bytesPerThreadX, 0);
    EXPECT_EQ(kernel.accesses[0].executionsPerThread, 1);
}

TEST(WarpRows, ShortRowsLeaveLanesWithoutWork) {
    EXPECT_EQ(rowsOf(rowSums(), 64).accesses[1].condition, nullptr);
    const KernelProfile kernel = rowsOf(rowSums(), 40);
    ASSERT_TRUE(kernel.accesses[1].condition);
    EXPECT_EQ(kernel.innerLoops[0].trips.constant, 2);
}

TEST(WarpRows, BlocksAreAsWideAsAWarp) {
    const KernelProfile kernel = rowsOf(rowSums(), 1000);
    EXPECT_TRUE(kernel.mayRunIn({32, 8, 1}));
    EXPECT_FALSE(kernel.mayRunIn({64, 4, 1}));
    EXPECT_EQ(kernel.blocksFor({32, 8, 1}), 13);
}

TEST(WarpRows, AreNamedByLoopAndDimension) {
    const ProgramFacts facts = rowSums();
    EXPECT_THAT(rowDimensions(facts, 0, {}),
                UnorderedElementsAre(Pair("r:L1", ThreadDimension::y), Pair("r:L1.1", ThreadDimension::x)));
    Assumptions chosen;
    chosen.dimensions = {{"r:L1", ThreadDimension::x}};
    EXPECT_THAT(rowDimensions(facts, 0, chosen), IsEmpty());
    EXPECT_THAT(mapToThreads(facts, 0, chosen).rows, IsEmpty());
}

TEST(WarpRows, WhatCannotBeSharedSaysWhy) {
    const auto whyNot = [](const ProgramFacts& facts) { return whyNotShared(facts, {0}, {1}, {}).value_or("shared"); };
    EXPECT_EQ(whyNot(rowSums()), "shared");
    ProgramFacts facts = rowSums();
    facts.loops[1].verdict = Verdict::refuted;
    EXPECT_EQ(whyNot(facts), "it is not known to be parallel.");
    facts = rowSums();
    facts.loops[1].privates = {{"t", true, {}}};
    EXPECT_EQ(whyNot(facts), "the last value of t is used behind it.");
    facts = rowSums();
    facts.loops[0].verdict = Verdict::reduction;
    EXPECT_EQ(whyNot(facts), "the loop around it adds up, too.");
    facts = rowSums();
    facts.loops[1].reductions = {{"a[i*m+j]", "+", {}}};
    EXPECT_THAT(whyNot(facts), HasSubstr("a cell of a that moves with it"));
    facts = rowSums();
    facts.loops[1].reductions = {{"s", "argmax", {}}};
    EXPECT_THAT(whyNot(facts), HasSubstr("goes with another value"));
}

TEST(WarpRows, ANestThatHasNoneSaysSoWhereAsked) {
    ProgramFacts facts = rowSums();
    facts.loops[1].verdict = Verdict::unknown;
    Assumptions chosen;
    chosen.dimensions = {{"r:L1", ThreadDimension::y}, {"r:L1.1", ThreadDimension::x}};
    EXPECT_THAT(mapToThreads(facts, 0, chosen).caveats,
                ElementsAre("r:L1.1" + std::string(kNotAsAsked) + "it is not known to be parallel."));
}

} // namespace forewarp::kernel::mapping
