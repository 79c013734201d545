#include "core/kernel/nest/flags.h"

#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel::nest {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// i < n { if (condition) … }
ProgramFacts branchOn(std::string_view condition) {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, "n", Verdict::proved));
    BasicBlock block;
    block.isConditional = true;
    block.condition = sample::expression(condition);
    facts.loops[0].blocks.push_back(block);
    return facts;
}

std::vector<double> valuesIn(std::string_view condition, std::string_view symbol) {
    return flagValues(branchOn(condition), {0}, symbol);
}

TEST(FlagValues, AreWhereABranchTurns) {
    EXPECT_THAT(valuesIn("equal(equal(flag, 0), 0)", "flag"), ElementsAre(0, 1));
    EXPECT_THAT(valuesIn("equal(mode, 3)", "mode"), ElementsAre(0, 1, 3));
    EXPECT_THAT(valuesIn("and(equal(mode, 3), less({f:L1}, n))", "mode"), Contains(3));
    EXPECT_THAT(valuesIn("equal(mode, 2)*less(0, m)", "mode"), ElementsAre(0, 1, 2)) << "a loop to m under the branch";
    EXPECT_THAT(valuesIn("max(equal(mode, 2), less(n, m))", "mode"), ElementsAre(0, 1, 2));
    EXPECT_THAT(valuesIn("and(options, 4)", "options"), Contains(4));
    EXPECT_THAT(valuesIn("less(level, 5)", "level"), testing::IsSupersetOf({4.0, 5.0}));
}

TEST(FlagValues, WhatMovesWithTheLoopIsNone) {
    EXPECT_THAT(valuesIn("less({f:L1}, border)", "border"), IsEmpty());
    EXPECT_THAT(valuesIn("equal(n, 3)", "n"), IsEmpty()) << "it counts the iterations";
    EXPECT_THAT(valuesIn("less({f:L1}, 5)", "flag"), IsEmpty()) << "it is not there";
}

TEST(FlagValues, AreTheRangeOfTheAssumption) {
    const SymbolValues values = valuesFor(branchOn("equal(mode, 3)"), "f:L1", {});
    const auto mode = std::ranges::find(values.assumptions, "mode", &Assumption::symbol);
    ASSERT_NE(mode, values.assumptions.end());
    EXPECT_EQ(mode->value, 1);
    EXPECT_THAT(mode->turns, ElementsAre(0, 1, 3));
}

TEST(FlagValues, APlaneIsNoSizeOfItsOwn) {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, "n", Verdict::proved));
    sample::addAccess(facts.loops[0], sample::access(AccessKind::load, "a[z*n+i]", {2, 3}, {{"f:L1", "4"}}));
    facts.loops[0].accesses[0].index->constantBytes = sample::expression("4*n*z");
    const SymbolValues values = valuesFor(facts, "f:L1", {});
    EXPECT_EQ(values.bindings.at("z"), 16);
    EXPECT_EQ(values.bindings.at("n"), 1024);
}

} // namespace
} // namespace forewarp::kernel::nest
