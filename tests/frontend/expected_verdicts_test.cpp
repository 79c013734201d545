// Expectations stand in the C input, at the line of the loop they are about.
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

using namespace forewarp;

namespace {

struct Expectation {
    int line = 0;
    std::string verdict;
    std::string trips; ///< Empty where the file does not say.
};

std::vector<Expectation> expectationsIn(const std::string& path) {
    std::vector<Expectation> expectations;
    std::ifstream file(path);
    std::string text;
    const std::regex pattern(R"(// expect (\w+)(?: trips=(.*))?$)");
    for (int line = 1; std::getline(file, text); ++line) {
        std::smatch match;
        if (std::regex_search(text, match, pattern)) expectations.push_back({line, match[1], match[2]});
    }
    return expectations;
}

const LoopFacts* loopOnLine(const ProgramFacts& facts, int line) {
    for (const LoopFacts& loop : facts.loops)
        if (loop.range.begin.line == line) return &loop;
    return nullptr;
}

const std::string kCases = FOREWARP_SOURCE_DIR "/tests/frontend/cases/verdicts.c";

} // namespace

TEST(ExpectedVerdicts, HoldAtEveryLine) {
    const auto facts = frontend::analyze({kCases, {}, {}, {}});
    ASSERT_TRUE(facts) << facts.error().text();
    const auto expectations = expectationsIn(kCases);
    ASSERT_GT(expectations.size(), 45u);
    for (const Expectation& expected : expectations) {
        const LoopFacts* loop = loopOnLine(*facts, expected.line);
        ASSERT_NE(loop, nullptr) << "no loop found on line " << expected.line;
        EXPECT_EQ(name(loop->verdict), expected.verdict) << "line " << expected.line << ": " << loop->reason;
        EXPECT_FALSE(loop->reason.empty()) << "line " << expected.line;
        if (expected.trips.empty()) continue;
        ASSERT_TRUE(loop->tripCount) << "line " << expected.line << ": " << loop->tripCountReason;
        EXPECT_EQ(loop->tripCount->text(), expected.trips) << "line " << expected.line;
    }
}

TEST(ExpectedVerdicts, EveryLoopOfTheFileIsListed) {
    const auto facts = frontend::analyze({kCases, {}, {}, {}});
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->loops.size(), expectationsIn(kCases).size());
}
