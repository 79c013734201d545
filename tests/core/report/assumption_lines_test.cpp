#include "core/report/assumption_lines.h"

#include "tests/core/report/sample_report.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp {

namespace {

/// The lines of a report of one loop with these assumptions, without those on block and transfers.
std::vector<std::string> linesOf(std::vector<Assumption> assumptions, const Scenario& scenario = {}) {
    Report report = handMadeReport();
    report.files[0].loops[0].profile->assumptions = std::move(assumptions);
    const RankedLoop ranked{&report.files[0], &report.files[0].loops[0], 0};
    const std::vector<RankedLoop> loops{ranked, ranked};
    std::vector<std::string> lines = assumptionLines(scenario, loops);
    EXPECT_GE(lines.size(), 2U);
    lines.erase(lines.begin(), lines.begin() + 2);
    return lines;
}

Assumption assumed(const std::string& symbol, double value) {
    return {Assumption::Kind::value, symbol, value, symbol + " (assumed)", {}};
}

using Lines = std::vector<std::string>;

} // namespace

TEST(AssumptionLines, assumedValuesShareALineByValue) {
    EXPECT_EQ(linesOf({assumed("n", 1024), assumed("rows", 1024), assumed("f:L1.trips", 16), assumed("n", 1024)}),
              (Lines{"n, rows = 1024 (assumed; give them with --set)",
                     "f:L1.trips = 16 (assumed; give it with --set f:L1.trips=…)"}));
}

TEST(AssumptionLines, givenAndSourceValuesHaveALineEach) {
    EXPECT_EQ(linesOf({{Assumption::Kind::given, "n", 64, "n = 64 (given)", {}},
                       {Assumption::Kind::fromSource, "k", 5, "k = 5 (argument 5 at 8:3)", {}},
                       {Assumption::Kind::given, "m", 32, "m = 32 (given)", {}}}),
              (Lines{"n = 64, m = 32 (given)", "From the source: k = 5 (argument 5 at 8:3)"}));
}

TEST(AssumptionLines, registersStandInTheirOwnWords) {
    EXPECT_EQ(linesOf({{Assumption::Kind::value, "registers", 32, "32 registers per thread (assumed)", {}}}),
              Lines{"32 registers per thread (assumed)"});
}

TEST(AssumptionLines, onlyTheUsersIndependenceIsListed) {
    const std::vector<Assumption> both{{Assumption::Kind::independence, "f:L1", 0, "L1 is independent.", {}},
                                       {Assumption::Kind::independence, "f:L2", 0, "L2 is independent.", {}}};
    Scenario scenario;
    scenario.assumptions.independentLoops = {"f:L2"};
    EXPECT_EQ(linesOf(both, scenario), Lines{"L2 is independent."});
    EXPECT_TRUE(linesOf(both).empty());
}

TEST(AssumptionLines, whatVerdictsRestOnAndWhatIsRejectedIsListed) {
    Report report = handMadeReport();
    LoopReport& loop = report.files[0].loops[0];
    loop.facts.assumptions = {{VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    loop.profile->assumptions.clear();
    Scenario scenario;
    scenario.assumptions.rejected = {"f: p and q do not overlap"};
    const std::vector<RankedLoop> loops{{&report.files[0], &loop, 0}};
    const Lines lines = assumptionLines(scenario, loops);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[2], "saxpy: x and y do not overlap (assumed for the verdict)");
    EXPECT_EQ(lines[3], "f: p and q do not overlap (rejected)");
}

TEST(AssumptionLines, chosenBlockIsNamed) {
    Scenario scenario;
    scenario.block = BlockShape{32, 8, 1};
    EXPECT_EQ(assumptionLines(scenario, {}).front(), "Block of 32×8 threads, as chosen");
}

} // namespace forewarp
