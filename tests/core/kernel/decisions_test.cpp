#include "core/kernel/decisions.h"

#include "core/kernel/observation.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

LoopFacts assuming(Verdict verdict) {
    LoopFacts loop = sample::loop("saxpy:L1", {}, "n", verdict);
    loop.reason = "Every iteration writes its own y[i].";
    loop.assumptions = {{VerdictAssumption::Kind::noOverlap, "x and y do not overlap"},
                        {VerdictAssumption::Kind::noWrap, "i does not wrap around"}};
    return loop;
}

Assumptions rejecting(std::initializer_list<std::string> keys) {
    Assumptions assumptions;
    assumptions.rejected.insert(keys.begin(), keys.end());
    return assumptions;
}

const char* const kOverlap = "saxpy: x and y do not overlap";
const char* const kWrap = "saxpy: i does not wrap around";

TEST(Decisions, AKeyNamesTheFunctionAndTheStatement) {
    const LoopFacts loop = assuming(Verdict::proved);
    EXPECT_EQ(keyOf(loop, loop.assumptions.front()), kOverlap);
}

TEST(Decisions, ARejectedAssumptionTakesTheVerdict) {
    for (const Verdict verdict : {Verdict::proved, Verdict::reduction}) {
        const LoopFacts loop = underDecisions(assuming(verdict), rejecting({kOverlap}));
        EXPECT_EQ(loop.verdict, Verdict::unknown);
        EXPECT_EQ(loop.reason, "It rests on «x and y do not overlap», which you rejected. If it held: Every iteration "
                               "writes its own y[i].");
        EXPECT_TRUE(loop.canObserve);
        EXPECT_EQ(loop.assumptions.size(), 2U); // Still there, to be accepted again.
    }
}

TEST(Decisions, EveryRejectedAssumptionIsNamed) {
    const LoopFacts loop = underDecisions(assuming(Verdict::proved), rejecting({kOverlap, kWrap}));
    EXPECT_TRUE(loop.reason.starts_with("It rests on «x and y do not overlap» and «i does not wrap around», which"))
        << loop.reason;
}

TEST(Decisions, OtherKeysAndOtherVerdictsStayAsTheyAre) {
    EXPECT_EQ(underDecisions(assuming(Verdict::proved), {}).verdict, Verdict::proved);
    const Assumptions other = rejecting({"daxpy: x and y do not overlap", "x and y do not overlap"});
    EXPECT_EQ(underDecisions(assuming(Verdict::proved), other).verdict, Verdict::proved);
    for (const Verdict verdict : {Verdict::refuted, Verdict::observed, Verdict::unknown}) {
        const LoopFacts loop = underDecisions(assuming(verdict), rejecting({kOverlap}));
        EXPECT_EQ(loop.verdict, verdict);
        EXPECT_EQ(loop.reason, assuming(verdict).reason);
    }
}

TEST(Decisions, DecidingTwiceChangesNothingMore) {
    const LoopFacts once = underDecisions(assuming(Verdict::proved), rejecting({kOverlap}));
    EXPECT_EQ(underDecisions(once, rejecting({kOverlap})).reason, once.reason);
}

TEST(Decisions, ACleanRunStandsInForARejectedAssumption) {
    LoopFacts loop = assuming(Verdict::proved);
    addObservation(loop, {"./a.out", 1, 100, 300, {}, {}, "Observed parallel on this input."});
    EXPECT_EQ(loop.verdict, Verdict::proved);
    const LoopFacts settled = underDecisions(loop, rejecting({kOverlap}));
    EXPECT_EQ(settled.verdict, Verdict::observed);
    EXPECT_EQ(settled.reason, "Observed parallel on this input.");
    EXPECT_TRUE(settled.observation);
}

TEST(Decisions, AnAssumptionNamesTheArraysThatLieApart) {
    using Kind = VerdictAssumption::Kind;
    EXPECT_EQ(arraysApart({Kind::noOverlap, "a->x and out do not overlap", {}}),
              std::pair(std::string("a->x"), std::string("out")));
    EXPECT_FALSE(arraysApart({Kind::withinRows, "i and j stay in their rows", {}}));
}

TEST(Decisions, ASettledLoopIsTheLoopItselfWhereNothingIsDecided) {
    const LoopFacts loop = assuming(Verdict::proved);
    EXPECT_EQ(&*SettledLoop(loop, rejecting({})), &loop);
    const Assumptions decided = rejecting({kOverlap});
    EXPECT_EQ(SettledLoop(loop, decided)->verdict, Verdict::unknown);
    EXPECT_EQ(loop.verdict, Verdict::proved);
}

} // namespace
} // namespace forewarp::kernel
