#include "core/kernel/observation.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

using testing::HasSubstr;

LoopFacts undecided() {
    LoopFacts loop = sample::loop("f:L1", {}, "n", Verdict::unknown);
    loop.reason = "The address of out[idx[i]] is not known.";
    loop.canObserve = true;
    return loop;
}

Dependence conflict(DependenceKind kind, const std::string& variable = "out") {
    Dependence dependence;
    dependence.kind = kind;
    dependence.variable = variable;
    dependence.source = {variable + "[idx[i]]", AccessKind::store, {5, 3}};
    dependence.sink = {variable + "[i]", kind == DependenceKind::flow ? AccessKind::load : AccessKind::store, {5, 20}};
    dependence.sentence = "iteration 7 meets what iteration 3 left in " + variable;
    return dependence;
}

Observation run(std::vector<Dependence> conflicts, unsigned long long entries = 1,
                unsigned long long iterations = 100) {
    return {"./a.out", entries, iterations, 300, std::move(conflicts), {}, "Observed parallel on this input."};
}

TEST(AddObservation, ACleanRunSettlesAnUnknownLoop) {
    LoopFacts loop = undecided();
    addObservation(loop, run({}));
    EXPECT_EQ(loop.verdict, Verdict::observed);
    EXPECT_EQ(loop.reason, "Observed parallel on this input.");
    ASSERT_TRUE(loop.observation);
    EXPECT_EQ(loop.observation->iterations, 100U);
}

TEST(AddObservation, TooFewIterationsShowNothing) {
    for (const auto& [entries, iterations] :
         {std::pair<unsigned long long, unsigned long long>{0, 0}, {1, 1}, {50, 50}}) {
        LoopFacts loop = undecided();
        addObservation(loop, run({}, entries, iterations));
        EXPECT_EQ(loop.verdict, Verdict::unknown) << entries;
        EXPECT_EQ(loop.reason, undecided().reason);
        EXPECT_TRUE(loop.observation);
    }
    LoopFacts loop = undecided();
    addObservation(loop, run({}, 50, 51));
    EXPECT_EQ(loop.verdict, Verdict::observed);
}

TEST(AddObservation, WhatARunCannotDecideStaysUnknown) {
    LoopFacts loop = undecided();
    loop.canObserve = false; // It prints, say.
    addObservation(loop, run({}));
    EXPECT_EQ(loop.verdict, Verdict::unknown);
    EXPECT_TRUE(loop.observation);
}

TEST(AddObservation, AFlowConflictRefutes) {
    LoopFacts loop = undecided();
    addObservation(loop, run({conflict(DependenceKind::flow), conflict(DependenceKind::output)}));
    EXPECT_EQ(loop.verdict, Verdict::refuted);
    EXPECT_EQ(loop.reason, "A run met a carried dependence: iteration 7 meets what iteration 3 left in out.");
    ASSERT_EQ(loop.dependences.size(), 2U);
    EXPECT_EQ(loop.dependences[0].kind, DependenceKind::flow);
    EXPECT_EQ(loop.dependences[1].kind, DependenceKind::output);
}

TEST(AddObservation, MetDependencesStandBehindCertainOnesAndOnce) {
    LoopFacts loop = undecided();
    Dependence certain = conflict(DependenceKind::anti, "c");
    certain.isCertain = true;
    loop.dependences = {certain, conflict(DependenceKind::output, "maybe")};
    addObservation(loop, run({conflict(DependenceKind::flow), conflict(DependenceKind::output, "maybe")}));
    ASSERT_EQ(loop.dependences.size(), 3U);
    EXPECT_EQ(loop.dependences[0].variable, "c");
    EXPECT_EQ(loop.dependences[1].variable, "out");
    EXPECT_EQ(loop.dependences[2].variable, "maybe");
}

TEST(AddObservation, SharedMemoryWithoutFlowAsksForPrivateCopies) {
    LoopFacts loop = undecided();
    addObservation(loop, run({conflict(DependenceKind::anti, "tmp"), conflict(DependenceKind::output, "tmp")}));
    EXPECT_EQ(loop.verdict, Verdict::unknown);
    EXPECT_THAT(loop.reason, HasSubstr("a private copy of tmp per iteration"));
    EXPECT_THAT(loop.reason, HasSubstr("out[idx[i]] is not known"));
    EXPECT_EQ(loop.dependences.size(), 2U);
}

TEST(AddObservation, AProofFromTheSourceAloneStandsAndTheContradictionIsSaid) {
    for (const Verdict verdict : {Verdict::proved, Verdict::reduction}) {
        LoopFacts loop = sample::loop("f:L1", {}, "n", verdict);
        addObservation(loop, run({conflict(DependenceKind::flow)}));
        EXPECT_EQ(loop.verdict, verdict);
        EXPECT_EQ(loop.reason, "because");
        ASSERT_TRUE(loop.observation);
        ASSERT_EQ(loop.observation->caveats.size(), 1U);
        EXPECT_EQ(loop.observation->caveats.front(),
                  "the run contradicts the proof: iteration 7 meets what iteration 3 left in out.");
    }
}

TEST(AddObservation, AProofUnderAssumptionsFallsWithThem) {
    LoopFacts loop = sample::loop("f:L1", {}, "n", Verdict::proved);
    loop.assumptions = {{VerdictAssumption::Kind::noOverlap, "a and out do not overlap"}};
    addObservation(loop, run({conflict(DependenceKind::flow)}));
    EXPECT_EQ(loop.verdict, Verdict::refuted);
    EXPECT_THAT(loop.reason, HasSubstr("«a and out do not overlap»"));
    EXPECT_EQ(loop.dependences.size(), 1U);
}

TEST(AddObservation, PrivateCopiesOfAProvedLoopAreNoContradiction) {
    LoopFacts loop = sample::loop("f:L1", {}, "n", Verdict::proved);
    loop.assumptions = {{VerdictAssumption::Kind::noOverlap, "a and out do not overlap"}};
    addObservation(loop, run({conflict(DependenceKind::anti, "tmp")}));
    EXPECT_EQ(loop.verdict, Verdict::proved);
    EXPECT_EQ(loop.reason, "because");
    EXPECT_TRUE(loop.observation->caveats.empty());
}

TEST(AddObservation, ARefutedLoopStaysRefuted) {
    LoopFacts loop = sample::loop("f:L1", {}, "n", Verdict::refuted);
    loop.canObserve = true;
    addObservation(loop, run({}));
    EXPECT_EQ(loop.verdict, Verdict::refuted);
    EXPECT_EQ(loop.reason, "because");
}

} // namespace
} // namespace forewarp::kernel
