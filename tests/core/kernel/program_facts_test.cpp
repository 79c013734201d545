#include "core/kernel/program_facts.h"

#include "core/kernel/json/spellings.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp::kernel {
namespace {

TEST(ProgramFacts, FindsLoopsByTheirId) {
    const ProgramFacts facts = sample::gemm();
    ASSERT_NE(facts.find("gemm:L1.1"), nullptr);
    EXPECT_EQ(facts.find("gemm:L1.1")->depth, 2);
    EXPECT_EQ(facts.find("gemm:L2"), nullptr);
    EXPECT_EQ(facts.find(""), nullptr);
}

TEST(ProgramFacts, FindsTheInnermostLoopOfALine) {
    ProgramFacts facts = sample::gemm();
    facts.loops[0].range = {{3, 1}, {10, 2}};
    facts.loops[1].range = {{4, 5}, {9, 6}};
    facts.loops[2].range = {{5, 9}, {8, 10}};
    const auto idAt = [&](int line, int column) {
        const LoopFacts* loop = facts.at({line, column});
        return loop ? loop->id : "none";
    };
    EXPECT_EQ(idAt(2, 0), "none");
    EXPECT_EQ(idAt(3, 0), "gemm:L1");
    EXPECT_EQ(idAt(4, 0), "gemm:L1.1");
    EXPECT_EQ(idAt(8, 0), "gemm:L1.1.1");
    EXPECT_EQ(idAt(9, 0), "gemm:L1.1");
    EXPECT_EQ(idAt(10, 0), "gemm:L1");
    EXPECT_EQ(idAt(11, 0), "none");
}

TEST(ProgramFacts, ColumnsTellLoopsOfOneLineApart) {
    ProgramFacts facts = sample::transpose();
    facts.loops[0].range = {{7, 5}, {7, 60}};
    facts.loops[1].range = {{7, 20}, {7, 58}};
    EXPECT_EQ(facts.at({7, 0})->id, "t:L1.1");
    EXPECT_EQ(facts.at({7, 19})->id, "t:L1");
    EXPECT_EQ(facts.at({7, 20})->id, "t:L1.1");
    EXPECT_EQ(facts.at({7, 59})->id, "t:L1");
    EXPECT_EQ(facts.at({7, 4}), nullptr);
    EXPECT_EQ(facts.at({7, 61}), nullptr);
}

TEST(ProgramFacts, EveryOperationHasANameOfItsOwn) {
    ASSERT_EQ(json::kOperationNames.size(), std::size_t(kOperationCount));
    ASSERT_EQ(json::kVerdictNames.size(), std::size_t(Verdict::unknown) + 1);
    ASSERT_EQ(json::kLoopKindNames.size(), std::size_t(LoopKind::doLoop) + 1);
    std::set<std::string_view> names;
    for (int i = 0; i < kOperationCount; ++i) names.insert(name(Operation(i)));
    EXPECT_EQ(names.size(), std::size_t(kOperationCount));
    EXPECT_EQ(name(Operation::intAdd), "int add");
    EXPECT_EQ(name(Operation::intMultiplyAdd), "int multiply-add");
    EXPECT_EQ(name(Operation::intDivide), "int divide");
    EXPECT_EQ(name(Operation::floatFma), "float fma");
    EXPECT_EQ(name(Operation::doubleSpecial), "double special");
    EXPECT_EQ(name(Operation::other), "other");
    EXPECT_EQ(name(Verdict::refuted), "refuted");
    EXPECT_EQ(name(LoopKind::doLoop), "do");
}

TEST(ProgramFacts, PlacesAreBothEndsThenOtherEvidenceEachOnce) {
    LoopFacts loop;
    Dependence first;
    first.variable = "x";
    first.source = {"x[i]", AccessKind::store, {12, 5}};
    first.sink = {"x[i - 1]", AccessKind::load, {12, 14}};
    Dependence second = first;
    second.sink = {"", AccessKind::load, {}};
    loop.dependences = {first, second};
    loop.evidence = {{"calls puts (13:5)", {13, 5}}, {"writes x[i] (12:5)", {12, 5}}};
    const std::vector<EvidenceItem> places = placesOf(loop);
    ASSERT_EQ(places.size(), 4U);
    EXPECT_EQ(places[0].text, "writes x[i] (12:5)");
    EXPECT_EQ(places[0].location, (SourceLocation{12, 5}));
    EXPECT_EQ(places[1].text, "reads x[i - 1] (12:14)");
    EXPECT_EQ(places[2].text, "reads x");
    EXPECT_EQ(places[3].text, "calls puts (13:5)");
}

TEST(ProgramFacts, EveryKindOfDependenceHasAName) {
    EXPECT_EQ(name(DependenceKind::flow), "flow");
    EXPECT_EQ(name(DependenceKind::anti), "anti");
    EXPECT_EQ(name(DependenceKind::output), "output");
}

} // namespace
} // namespace forewarp::kernel
