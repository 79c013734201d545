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

TEST(VerdictLines, theWeightiestHaveOneOfEachKind) {
    kernel::LoopFacts loop;
    loop.dependences = {told("an iteration reads x (1:1)"), told("an iteration reads y (1:2)")};
    for (int line = 2; line < 100; ++line) {
        const std::string place = "(" + std::to_string(line) + ":1)";
        loop.evidence.push_back({"writes a " + place + " and reads b (1:3): pointers whose targets are not known", {}});
        loop.evidence.push_back({"calls f " + place + ", which may have side effects", {}});
    }
    loop.privates = {{"t", false, {}}};
    const WeightiestLines weightiest = weightiestLines(loop, 4);
    EXPECT_EQ(weightiest.lines, (Lines{"an iteration reads x (1:1)", "an iteration reads y (1:2)",
                                       "writes a (2:1) and reads b (1:3): pointers whose targets are not known",
                                       "calls f (2:1), which may have side effects", "private: t"}));
    EXPECT_EQ(weightiest.reasons, 4U);
    EXPECT_EQ(weightiest.more, 194U);
}

TEST(VerdictLines, ofFewNothingIsLeftOut) {
    kernel::LoopFacts loop;
    loop.dependences = {told("one")};
    loop.evidence = {{"calls puts (3:1)", {3, 1}}};
    EXPECT_EQ(weightiestLines(loop, 4).lines, (Lines{"one", "calls puts (3:1)"}));
    EXPECT_EQ(weightiestLines(loop, 4).more, 0U);
}

} // namespace forewarp::render::text
