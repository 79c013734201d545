#include "core/models/mwp_cwp/mwp_cwp.h"

#include "tests/core/models/formula_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string_view>

namespace forewarp::models::mwp_cwp {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// One coalesced access among 99 compute instructions on a round machine: Mem_L = 400, Comp_cycles = 400, CWP_full = 2.
MwpCwpParameters roundNumbers() {
    MwpCwpParameters p;
    p.smClock = Hertz(1e9);
    p.memoryBandwidth = BytesPerSecond(1e15);
    p.issueCycles = Cycles(4);
    p.memLatency = Cycles(400);
    p.departureDelayUncoalesced = Cycles(10);
    p.departureDelayCoalesced = Cycles(100);
    p.threadsPerBlock = 128;
    p.blocks = 64;
    p.activeBlocksPerSm = 4;
    p.activeSms = 16;
    p.compInsts = 99;
    p.coalMemInsts = 1;
    p.uncoalPerMemWarp = 1;
    p.loadBytesPerWarp = Bytes(128);
    return p;
}

Prediction predicted(const MwpCwpParameters& parameters) {
    auto prediction = mwpCwp(parameters);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : std::nan("");
}

TEST(MwpCwpCases, TwentyThreeIsTakenWhereBothAreEqual) {
    MwpCwpParameters p = roundNumbers();
    p.departureDelayCoalesced = Cycles(200); // MWP = 400 / 200 = 2 = CWP, N = 16
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "MWP"), 2);
    EXPECT_EQ(term(prediction, "CWP"), 2);
    EXPECT_EQ(prediction.caseTaken, "23");
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 400 * 16.0 / 2 + 400 * 1);
    EXPECT_THAT(prediction.limiter.text(), StartsWith("memory-bound"));
}

TEST(MwpCwpCases, TwentyFourIsTakenWhereMemoryServesMoreThanWantIt) {
    const Prediction prediction = predicted(roundNumbers()); // MWP = 4 > CWP = 2
    EXPECT_EQ(term(prediction, "MWP"), 4);
    EXPECT_EQ(prediction.caseTaken, "24");
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 400 + 400 * 16);
    EXPECT_THAT(prediction.limiter.text(), StartsWith("compute-bound"));
}

TEST(MwpCwpCases, LongComputePeriodsAloneDoNotMakeTwentyThree) {
    MwpCwpParameters p = roundNumbers();
    p.compInsts = 999; // Comp_cycles 4000 > Mem_cycles 400: the condition that is left out of (23)
    EXPECT_EQ(predicted(p).caseTaken, "24");
}

TEST(MwpCwpCases, TwentyTwoIsTakenWhereAllWarpsWait) {
    MwpCwpParameters p = roundNumbers();
    p.threadsPerBlock = 64;
    p.activeBlocksPerSm = 1; // N = 2 = CWP_full
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "N"), 2);
    EXPECT_EQ(term(prediction, "MWP"), 2);
    EXPECT_EQ(term(prediction, "CWP"), 2);
    EXPECT_EQ(prediction.caseTaken, "22");
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), (400 + 400 + 400 * (2 - 1)) * 4.0);
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("too few warps"));
}

TEST(MwpCwpCases, FewWarpsThatRarelyWantMemoryAreComputeBound) {
    MwpCwpParameters p = roundNumbers();
    p.compInsts = 999;
    p.threadsPerBlock = 64;
    p.activeBlocksPerSm = 1; // MWP = N = 2, CWP = 1.1
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.caseTaken, "24");
    EXPECT_EQ(prediction.limiter.text(),
              "compute-bound: 1.1 warps want memory, up to 2 are served at a time (all there are)");
}

TEST(MwpCwpCases, OneWarpRunsItsPeriodsOneAfterTheOther) {
    MwpCwpParameters p = roundNumbers();
    p.threadsPerBlock = 32;
    p.activeBlocksPerSm = 1;
    p.blocks = p.activeSms;
    EXPECT_DOUBLE_EQ(predicted(p).cycles.value(), 400 + 400);
}

TEST(MwpCwpCases, WithoutMemoryInstructionsOnlyIssuingIsLeft) {
    MwpCwpParameters p = roundNumbers();
    p.coalMemInsts = 0;
    p.synchInsts = 5;
    p.loadBytesPerWarp = Bytes(0);
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.caseTaken, "comp");
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 4 * 99 * 16.0);
    EXPECT_THAT(prediction.limiter.text(), StartsWith("compute-bound"));
    EXPECT_DOUBLE_EQ(term(prediction, "CPI"), 4);
    for (const Term& each : prediction.derivation.terms) EXPECT_TRUE(std::isfinite(each.value)) << each.symbol;
}

TEST(MwpCwpCases, NamesTheBandwidthWhereItLimits) {
    MwpCwpParameters p = roundNumbers();
    p.memoryBandwidth = BytesPerSecond(8e9); // MWP_peak_BW = 8e9 / (128e9/400 · 16) = 1.5625
    const Prediction prediction = predicted(p);
    EXPECT_DOUBLE_EQ(term(prediction, "MWP"), 1.5625);
    EXPECT_EQ(prediction.caseTaken, "23");
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("1.6 are served at a time (limited by the memory bandwidth)"));
}

TEST(MwpCwpCases, TheTailIsReportedButNotCharged) {
    MwpCwpParameters p = roundNumbers();
    p.blocks = 80; // 1.25 rounds
    const Prediction prediction = predicted(p);
    EXPECT_DOUBLE_EQ(term(prediction, "Tail"), 0.75);
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), (400 + 400 * 16) * 1.25);
    EXPECT_THAT(prediction.caveats,
                testing::ElementsAre("The grid fills the GPU 1.2 times: a real GPU runs 2 whole rounds, up "
                                     "to 60 % longer than the model's 1.2."));
}

TEST(MwpCwpCases, OneRoundIsSingular) {
    MwpCwpParameters p = roundNumbers();
    p.blocks = 32; // 0.5 rounds
    EXPECT_THAT(predicted(p).caveats, testing::ElementsAre(HasSubstr("runs 1 whole round, up to 100 % longer")));
}

TEST(MwpCwpCases, ASmallTailIsNotMentioned) {
    MwpCwpParameters p = roundNumbers();
    p.blocks = 64 * 9.2; // 10 rounds: 8.7 % more
    EXPECT_THAT(predicted(p).caveats, testing::IsEmpty());
    p.blocks = 64 * 9.05; // 10.5 % more
    EXPECT_THAT(predicted(p).caveats, testing::ElementsAre(HasSubstr("9.1 times: a real GPU runs 10 whole rounds")));
}

TEST(MwpCwpCases, AllWarpsThatWaitAreCountedInWords) {
    MwpCwpParameters p = roundNumbers();
    p.activeBlocksPerSm = 1;
    p.threadsPerBlock = 32;
    EXPECT_THAT(predicted(p).limiter.text(),
                testing::EndsWith("too few warps to hide memory, the only one waits for it"));
    p.threadsPerBlock = 64;
    p.compInsts = 1;
    EXPECT_THAT(predicted(p).limiter.text(),
                testing::EndsWith("too few warps to hide memory, both wait for it at a time"));
}

TEST(MwpCwpCases, PartialWarpsAreSaid) {
    MwpCwpParameters p = roundNumbers();
    p.threadsPerBlock = 48;
    EXPECT_THAT(predicted(p).caveats, testing::Contains(HasSubstr("48 threads counts as 1.5 warps; a GPU runs 2")));
}

/// Parameters of all sizes, always valid.
MwpCwpParameters randomParameters(std::mt19937& random) {
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    MwpCwpParameters p;
    p.smClock = Hertz(between(1e8, 3e9));
    p.memoryBandwidth = BytesPerSecond(between(1e9, 5e12));
    p.issueCycles = Cycles(between(0.5, 8));
    p.memLatency = Cycles(between(100, 1000));
    p.departureDelayUncoalesced = Cycles(between(1, 80));
    p.departureDelayCoalesced = Cycles(between(1, 20));
    p.threadsPerBlock = 32 * std::ceil(between(0, 16));
    p.blocks = std::ceil(between(1, 5000));
    p.activeBlocksPerSm = std::ceil(between(0, 8));
    p.activeSms = std::ceil(between(0, 100));
    p.compInsts = between(0, 3000);
    p.coalMemInsts = between(0, 50);
    p.uncoalMemInsts = between(0, 50);
    p.synchInsts = std::floor(between(0, 4));
    p.uncoalPerMemWarp = between(1, 32);
    p.loadBytesPerWarp = Bytes(between(32, 512));
    return p;
}

TEST(MwpCwpProperties, ParallelismNeverExceedsTheWarpsThereAre) {
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        const Prediction prediction = predicted(randomParameters(random));
        const double warps = term(prediction, "N");
        EXPECT_LE(term(prediction, "MWP"), warps);
        EXPECT_LE(term(prediction, "CWP"), warps);
        EXPECT_GE(term(prediction, "CWP_full"), 1);
        EXPECT_GT(prediction.time, Seconds(0));
    }
}

TEST(MwpCwpProperties, AFasterClockWithAllElseInCyclesNeverChangesTheCyclesOfAComputeBoundKernel) {
    MwpCwpParameters p = roundNumbers();
    const Prediction before = predicted(p);
    p.smClock = p.smClock * 2;
    const Prediction after = predicted(p);
    EXPECT_EQ(before.cycles, after.cycles);
    EXPECT_DOUBLE_EQ(before.time.value(), 2 * after.time.value());
}

TEST(MwpCwpProperties, TimeGrowsWithTheBlocksInProportion) {
    std::mt19937 random(2);
    for (int i = 0; i < 500; ++i) {
        MwpCwpParameters p = randomParameters(random);
        const Prediction once = predicted(p);
        p.blocks *= 3;
        EXPECT_NEAR(predicted(p).cycles.value() / once.cycles.value(), 3, 1e-9);
    }
}

TEST(MwpCwpProperties, MoreBandwidthNeverSlowsAMemoryBoundKernelWithoutBarriers) {
    std::mt19937 random(3);
    int compared = 0;
    for (int i = 0; i < 3000; ++i) {
        MwpCwpParameters p = randomParameters(random);
        p.synchInsts = 0; // (26) charges barriers more where more warps are served at a time.
        const Prediction slow = predicted(p);
        p.memoryBandwidth = p.memoryBandwidth * 1.1;
        const Prediction fast = predicted(p);
        // (23) falls with MWP up to sqrt(N · Mem_cycles / Comp_p), which lies above CWP; across cases it may jump.
        if (slow.caseTaken != "23" || fast.caseTaken != "23" || term(fast, "MWP") < 1) continue;
        ++compared;
        EXPECT_LE(fast.cycles.value(), slow.cycles.value() * (1 + 1e-12));
    }
    EXPECT_GT(compared, 300);
}

TEST(MwpCwpProperties, MoreLatencyNeverSpeedsAKernelUpWithinACase) {
    std::mt19937 random(4);
    for (int i = 0; i < 1000; ++i) {
        MwpCwpParameters p = randomParameters(random);
        p.synchInsts = 0;
        const Prediction low = predicted(p);
        p.memLatency = p.memLatency * 1.2;
        const Prediction high = predicted(p);
        if (low.caseTaken != "24" || high.caseTaken != "24") continue;
        EXPECT_GE(high.cycles.value(), low.cycles.value());
    }
}

TEST(MwpCwpDerivation, EveryFormulaYieldsItsValueFromTheTermsItNames) {
    std::mt19937 random(5);
    std::map<std::string, int> cases;
    for (int i = 0; i < 300; ++i) {
        const Prediction prediction = predicted(randomParameters(random));
        ++cases[prediction.caseTaken];
        golden::checkDerivation(prediction.derivation);
    }
    EXPECT_EQ(cases.size(), 3U) << "all three cases should have come up";
    MwpCwpParameters p = roundNumbers();
    p.coalMemInsts = 0;
    golden::checkDerivation(predicted(p).derivation);
}

} // namespace
} // namespace forewarp::models::mwp_cwp
