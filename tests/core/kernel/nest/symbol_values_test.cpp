#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::kernel::nest {

namespace {

/// A column of a Cholesky factor: for i from j + 1 to n { for k < j }.
ProgramFacts column(std::string_view trips = "n - j - 1") {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, trips, Verdict::proved));
    facts.loops.push_back(sample::loop("f:L1.1", {0, 2, 2}, "j", Verdict::reduction));
    return facts;
}

SymbolValues valuesWith(const ProgramFacts& facts, const Bindings& given = {}) {
    Assumptions assumptions;
    assumptions.values = given;
    return valuesFor(facts, "f:L1", assumptions);
}

} // namespace

TEST(SymbolValues, TwoUnknownEndsOfALoopAreNotTheSameNumber) {
    const SymbolValues values = valuesWith(column());
    EXPECT_EQ(values.bindings.at("n"), kAssumedSize);
    EXPECT_EQ(values.bindings.at("j"), kAssumedSize / 2) << "It is no start: a loop inside runs that often.";
    const auto j = std::ranges::find(values.assumptions, "j", &Assumption::symbol);
    EXPECT_THAT(j->text, testing::HasSubstr("assumed: with 1024 the loop would not run"));
    EXPECT_LE(j->least, 1);
    EXPECT_LT(j->most, kAssumedSize);
    EXPECT_EQ(valuesWith(column("n / 4 - max(max(0, n / 4 - j / 4), j / 4)")).bindings.at("j"), kAssumedSize / 2);
}

TEST(SymbolValues, WhatIsGivenStaysAndNobodyHalvesSizesInVain) {
    const SymbolValues given = valuesWith(column(), {{"n", 100}, {"j", 200}});
    EXPECT_EQ(given.bindings.at("j"), 200);
    EXPECT_EQ(valuesWith(column(), {{"n", 2000}}).bindings.at("j"), kAssumedSize) << "The loop runs.";
    EXPECT_EQ(valuesWith(column("n - n")).bindings.at("j"), kAssumedSize) << "It never runs.";
}

} // namespace forewarp::kernel::nest
