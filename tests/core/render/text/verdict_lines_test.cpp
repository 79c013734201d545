#include "core/render/text/verdict_lines.h"

#include <gtest/gtest.h>

namespace forewarp::render::text {

namespace {

using Lines = std::vector<std::string>;

kernel::Dependence told(const std::string& sentence) {
    kernel::Dependence dependence;
    dependence.sentence = sentence;
    return dependence;
}

} // namespace

TEST(VerdictLines, dependencesComeFirstAndTheRestIsCounted) {
    kernel::LoopFacts loop;
    loop.dependences = {told("one"), told("two"), told("three"), told("four"), told("five")};
    loop.evidence = {{"calls puts (3:1)", {3, 1}}};
    EXPECT_EQ(verdictLines(loop, 3), (Lines{"one", "two", "three", "and 2 more dependences", "calls puts (3:1)"}));
    EXPECT_EQ(verdictLines(loop, 4)[4], "and 1 more dependence");
    EXPECT_EQ(verdictLines(loop, kAllDependences).size(), 6U);
}

TEST(VerdictLines, whatTheReasonSaysIsNotRepeated) {
    kernel::LoopFacts loop;
    loop.reason = "Iteration i reads x[i - 1] (2:3), written before.";
    loop.dependences = {told("iteration i reads x[i - 1] (2:3), written before")};
    loop.evidence = {{"calls puts", {}}, {"calls puts", {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"calls puts"});
}

TEST(VerdictLines, privateCopiesAndLastValuesShareALine) {
    kernel::LoopFacts loop;
    loop.privates = {{"t", false, {}}, {"u", true, {}}, {"v", false, {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"private: t, v; last value of u"});
    loop.privates = {{"u", true, {}}};
    EXPECT_EQ(verdictLines(loop, 3), Lines{"private: last value of u"});
}

TEST(VerdictLines, assumptionsStandWithVerdictsThatNeedThem) {
    kernel::LoopFacts loop;
    loop.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "a and b do not overlap"}};
    loop.verdict = kernel::Verdict::reduction;
    EXPECT_EQ(verdictLines(loop, 3), Lines{"assumes a and b do not overlap"});
    loop.verdict = kernel::Verdict::unknown;
    EXPECT_TRUE(verdictLines(loop, 3).empty());
}

TEST(VerdictLines, rewritesAndRunsStandLast) {
    kernel::LoopFacts loop;
    loop.verdict = kernel::Verdict::refuted;
    loop.reason = "Because.";
    loop.rewrites = {"Use a parallel scan."};
    loop.observation = kernel::Observation{"./a", 1, 9, 9, {}, {"The run was stopped."}, "One conflict was met."};
    EXPECT_EQ(verdictLines(loop, 3),
              (Lines{"Try: Use a parallel scan.", "One conflict was met.", "The run was stopped."}));
}

} // namespace forewarp::render::text
