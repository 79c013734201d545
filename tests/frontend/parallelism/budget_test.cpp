// Whatever a file holds, its verdicts end: what takes too much work is «too complex», and says so.
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::HasSubstr;

namespace {

kernel::ProgramFacts factsOf(const std::string& source, const frontend::AnalysisBudget& budget = {}) {
    auto facts = frontend::analyze({"input.c", {}, {}, source}, budget);
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    return facts ? *facts : kernel::ProgramFacts{};
}

std::string nestOf(int depth) {
    std::string loops, left = "0", right = "0";
    for (int i = 0; i < depth; ++i) {
        const std::string counter = "i" + std::to_string(i);
        loops += "for (long " + counter + " = 0; " + counter + " < n; " + counter + "++)\n";
        left += " + " + std::to_string(3 + i) + " * " + counter;
        right += " + " + std::to_string(5 + i) + " * " + counter;
    }
    return "void f(float *a, float *b, long n) {\n" + loops + "a[" + left + "] = a[" + right + "];\n}\n";
}

std::string loopsOf(int count) {
    std::string loops;
    for (int i = 0; i < count; ++i) loops += "for (int i = 0; i < n; i++) a[i] += " + std::to_string(i) + ";\n";
    return "void f(float *a, int n) {\n" + loops + "}\n";
}

} // namespace

TEST(Budget, DeepNestsAreTooComplexInTheEnd) {
    frontend::AnalysisBudget budget;
    budget.workPerFile = 1e9;
    const kernel::ProgramFacts facts = factsOf(nestOf(40), budget);
    ASSERT_EQ(facts.loops.size(), 40u);
    EXPECT_EQ(facts.loops.front().verdict, kernel::Verdict::unknown);
    EXPECT_THAT(facts.loops.front().reason, HasSubstr("oo complex"));
}

TEST(Budget, EveryLoopHasAShareOfItsOwn) {
    frontend::AnalysisBudget budget;
    budget.workPerFile = 1e10;
    const kernel::ProgramFacts facts =
        factsOf(nestOf(30) + "void g(float *a, int n) { for (int i = 0; i < n; i++) a[i] += 1; }\n", budget);
    ASSERT_EQ(facts.loops.size(), 31u);
    EXPECT_EQ(facts.loops[30].verdict, kernel::Verdict::proved) << facts.loops[30].reason;
}

TEST(Budget, AFunctionOfThousandsOfLoopsIsLeftOut) {
    const kernel::ProgramFacts facts =
        factsOf(loopsOf(3000) + "void g(float *a, int n) { for (int i = 0; i < n; i++) a[i] += 1; }\n");
    ASSERT_EQ(facts.loops.size(), 3001u);
    EXPECT_EQ(facts.loops.front().verdict, kernel::Verdict::unknown);
    EXPECT_EQ(facts.loops.front().reason,
              "Not analysed: too complex. f has 3000 loops; divide it into functions of a few hundred.");
    EXPECT_EQ(facts.loops.back().verdict, kernel::Verdict::proved) << facts.loops.back().reason;
}

TEST(Budget, HundredsOfPointersAreNotTakenAsApart) {
    std::string body;
    for (int i = 0; i < 60; ++i) body += "a[" + std::to_string(i) + "][i] = b[" + std::to_string(i) + "][i];\n";
    const kernel::ProgramFacts facts =
        factsOf("void f(float **a, float **b, int n) { for (int i = 0; i < n; i++) {\n" + body + "} }\n");
    ASSERT_EQ(facts.loops.size(), 1u);
    EXPECT_EQ(facts.loops[0].verdict, kernel::Verdict::unknown);
    EXPECT_LE(facts.loops[0].evidence.size(), 4u);
}

TEST(Budget, SixHundredPairsAreCompared) {
    std::string body;
    for (int i = 0; i < 40; ++i)
        body += "a[40 * i + " + std::to_string(i) + "] = a[40 * i + " + std::to_string(39 - i) + "] + 1;\n";
    const kernel::ProgramFacts facts =
        factsOf("void f(float *a, int n) { for (int i = 0; i < n; i++) {\n" + body + "} }\n");
    ASSERT_EQ(facts.loops.size(), 1u);
    EXPECT_EQ(facts.loops[0].verdict, kernel::Verdict::proved) << facts.loops[0].reason;
}
