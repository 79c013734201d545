#include "core/report/verdict_lines.h"

#include <gtest/gtest.h>

namespace forewarp {

namespace {

using Lines = std::vector<std::string>;

Dependence told(const std::string& sentence) {
    Dependence dependence;
    dependence.sentence = sentence;
    return dependence;
}

} // namespace

TEST(VerdictLines, dependencesComeFirstAndTheRestIsCounted) {
    LoopFacts loop;
    loop.dependences = {told("one"), told("two"), told("three"), told("four"), told("five")};
    loop.evidence = {{"calls puts (3:1)", {3, 1}}};
    EXPECT_EQ(verdictLines(loop, 3), (Lines{"one", "two", "three", "and 2 more dependences", "calls puts (3:1)"}));
    EXPECT_EQ(verdictLines(loop, 4)[4], "and 1 more dependence");
    EXPECT_EQ(verdictLines(loop, kAllDependences).size(), 6U);
}

TEST(VerdictLines, whatTheReasonSaysIsNotRepeated) {
    LoopFacts loop;
    loop.reason = "Iteration i reads x[i - 1] (2:3), written before.";
    loop.dependences = {told("iteration i reads x[i - 1] (2:3), written before")};
    loop.evidence = {{"calls puts", {}}, {"calls puts", {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"calls puts"});
}

TEST(VerdictLines, privateCopiesAndLastValuesShareALine) {
    LoopFacts loop;
    loop.privates = {{"t", false, {}}, {"u", true, {}}, {"v", false, {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"private: t, v; last value of u"});
    loop.privates = {{"u", true, {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"private: last value of u"});
}

TEST(VerdictLines, assumptionsStandWithVerdictsThatNeedThem) {
    LoopFacts loop;
    loop.assumptions = {{VerdictAssumption::Kind::noOverlap, "a and b do not overlap"}};
    loop.verdict = Verdict::reduction;
    EXPECT_EQ(verdictLines(loop, 3), Lines{"assumes a and b do not overlap"});
    loop.verdict = Verdict::unknown;
    EXPECT_TRUE(verdictLines(loop, 3).empty());
}

TEST(VerdictLines, rewritesAndRunsStandLast) {
    LoopFacts loop;
    loop.verdict = Verdict::refuted;
    loop.reason = "Because.";
    loop.rewrites = {"Use a parallel scan."};
    loop.observation = Observation{"./a", 1, 9, 9, {}, {"The run was stopped."}, "One conflict was met."};
    EXPECT_EQ(verdictLines(loop, 3),
              (Lines{"Try: Use a parallel scan.", "One conflict was met.", "The run was stopped."}));
}

} // namespace forewarp
