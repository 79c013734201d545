#include "core/render/text/assumption_lines.h"

#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::render::text {

namespace {

/// The lines of a report of one loop with these assumptions, without those on block and transfers.
std::vector<std::string> linesOf(std::vector<kernel::Assumption> assumptions, const explain::Scenario& scenario = {}) {
    explain::Report report = handMadeReport();
    report.files[0].loops[0].profile->assumptions = std::move(assumptions);
    const explain::RankedLoop ranked{&report.files[0], &report.files[0].loops[0], 0};
    const std::vector<explain::RankedLoop> loops{ranked, ranked};
    std::vector<std::string> lines = assumptionLines(scenario, loops);
    EXPECT_GE(lines.size(), 2U);
    lines.erase(lines.begin(), lines.begin() + 2);
    return lines;
}

kernel::Assumption assumed(const std::string& symbol, double value) {
    return {kernel::Assumption::Kind::value, symbol, value, symbol + " (assumed)", {}};
}

using Lines = std::vector<std::string>;

} // namespace

TEST(AssumptionLines, assumedValuesShareALineByValue) {
    EXPECT_EQ(linesOf({assumed("n", 1024), assumed("rows", 1024), assumed("f:L1.trips", 16), assumed("n", 1024)}),
              (Lines{"n, rows = 1024 (assumed; give them with --set)",
                     "f:L1.trips = 16 (assumed; give it with --set f:L1.trips=…)"}));
}

TEST(AssumptionLines, givenAndSourceValuesHaveALineEach) {
    EXPECT_EQ(linesOf({{kernel::Assumption::Kind::given, "n", 64, "n = 64 (given)", {}},
                       {kernel::Assumption::Kind::fromSource, "k", 5, "k = 5 (argument 5 at 8:3)", {}},
                       {kernel::Assumption::Kind::given, "m", 32, "m = 32 (given)", {}}}),
              (Lines{"n = 64, m = 32 (given)", "From the source: k = 5 (argument 5 at 8:3)"}));
}

TEST(AssumptionLines, registersStandInTheirOwnWords) {
    EXPECT_EQ(linesOf({{kernel::Assumption::Kind::value, "registers", 32, "32 registers per thread (assumed)", {}}}),
              Lines{"32 registers per thread (assumed)"});
}

TEST(AssumptionLines, differentRegistersAreOneLine) {
    const auto value = kernel::Assumption::Kind::value;
    EXPECT_EQ(linesOf({{value, "registers", 18, "18 registers per thread (estimated)", {}},
                       {value, "registers", 8, "8 registers per thread (estimated)", {}},
                       {value, "registers", 32, "32 registers per thread (estimated)", {}}}),
              Lines{"8 to 32 registers per thread (estimated)"});
}

TEST(AssumptionLines, onlyTheUsersIndependenceIsListed) {
    const std::vector<kernel::Assumption> both{
        {kernel::Assumption::Kind::independence, "f:L1", 0, "L1 is independent.", {}},
        {kernel::Assumption::Kind::independence, "f:L2", 0, "L2 is independent.", {}}};
    explain::Scenario scenario;
    scenario.assumptions.independentLoops = {"f:L2"};
    EXPECT_EQ(linesOf(both, scenario), Lines{"L2 is independent."});
    EXPECT_TRUE(linesOf(both).empty());
}

TEST(AssumptionLines, whatVerdictsRestOnAndWhatIsRejectedIsListed) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    loop.profile->assumptions.clear();
    explain::Scenario scenario;
    scenario.assumptions.rejected = {"f: p and q do not overlap"};
    const std::vector<explain::RankedLoop> loops{{&report.files[0], &loop, 0}};
    const Lines lines = assumptionLines(scenario, loops);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[2], "saxpy: x and y do not overlap (assumed for the verdict)");
    EXPECT_EQ(lines[3], "f: p and q do not overlap (rejected)");
}

TEST(AssumptionLines, chosenBlockIsNamed) {
    explain::Scenario scenario;
    scenario.block = kernel::BlockShape{32, 8, 1};
    EXPECT_EQ(assumptionLines(scenario, {}).front(), "Block of 32×8 threads, as chosen");
}

} // namespace forewarp::render::text
