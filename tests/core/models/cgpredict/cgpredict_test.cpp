#include "core/models/cgpredict/cgpredict.h"

#include "tests/core/models/formula_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

namespace forewarp::models::cgpredict {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// A round machine without accesses: L2 100 cycles, DRAM 200 more, 10 and 50 between transactions.
CgpredictParameters roundMachine() {
    CgpredictParameters p;
    p.compCycles = Cycles(400);
    p.activeWarps = 16;
    p.batch = 3;
    p.smClock = Hertz(1e9);
    p.l1Latency = Cycles(20);
    p.l2Latency = Cycles(100);
    p.dramLatency = Cycles(200);
    p.l2Departure = Cycles(10);
    p.dramDeparture = Cycles(50);
    return p;
}

/// Four coalesced accesses of 100 cycles, 50 apart: MWP = 2, mem_cycles = 400 = comp_cycles, CWP = 2.
CgpredictParameters roundNumbers() {
    CgpredictParameters p = roundMachine();
    p.coalesced = {4, 2, 0, 0, Cycles(100), Cycles(50)};
    return p;
}

Prediction predicted(const CgpredictParameters& parameters) {
    auto prediction = cgpredict(parameters);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : std::nan("");
}

TEST(CgpredictEquations, UpToOneDramTransactionCostsAnL2RoundTrip) {
    CgpredictParameters p = roundMachine();
    p.coalesced = {2, 2, 1, 0, {}, {}};
    const Prediction atOne = predicted(p);
    EXPECT_EQ(term(atOne, "mem_l_coal"), 100 + (2 - 1) * 10);
    EXPECT_EQ(atOne.derivation.find("mem_l_coal")->equation, "(1)");
    p.coalesced.dramTransactions = 1.5;
    const Prediction above = predicted(p);
    EXPECT_EQ(term(above, "mem_l_coal"), 100 + 200 + 0.5 * 50);
    EXPECT_EQ(above.derivation.find("mem_l_coal")->equation, "(2)");
}

TEST(CgpredictEquations, TheSlowerOfL2AndDramSetsTheDeparture) {
    CgpredictParameters p = roundMachine();
    p.uncoalesced = {1, 32, 4, 0, {}, {}};
    EXPECT_EQ(term(predicted(p), "dep_del_uncoal"), 320); // 32 · 10 > 4 · 50
    p.uncoalesced.dramTransactions = 8;
    const Prediction dram = predicted(p);
    EXPECT_EQ(term(dram, "dep_del_uncoal"), 400);
    EXPECT_THAT(dram.limiter.text(), HasSubstr("uncoalesced accesses take all of the DRAM's time"));
}

TEST(CgpredictEquations, ConstantAccessesAddUpL2AndDram) {
    CgpredictParameters p = roundMachine();
    p.constant = {1, 1, 0.25, 0, {}, {}};
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "mem_l_const"), 100 + 0.25 * 200);       // (4)
    EXPECT_EQ(term(prediction, "dep_del_const"), 1 * 10 + 0.25 * 50);   // (5)
    p.constant = {1, 2, 2, 0, {}, {}};
    EXPECT_EQ(term(predicted(p), "mem_l_const"), 100 + 200 + (2 - 1) * 50); // (2), see the deviations
}

TEST(CgpredictEquations, ClassesAreWeighedByTheirInstructions) {
    CgpredictParameters p = roundMachine();
    p.coalesced = {3, 2, 0, 0, {}, {}};       // 110 cycles, 20 apart
    p.uncoalesced = {1, 11, 0, 0, {}, {}};    // 200 cycles, 110 apart
    p.constant = {4, 1, 0, 0, {}, {}};        // 100 cycles, 10 apart
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "no_mem_insts"), 8);
    EXPECT_EQ(term(prediction, "mem_cycles"), 3 * 110 + 200 + 4 * 100);              // (6) = 930
    EXPECT_EQ(term(prediction, "mem_l"), 930 / 8.0);                                 // (7)
    EXPECT_EQ(term(prediction, "departure_delay"), (3 * 20 + 110 + 4 * 10) / 8.0);   // (8) = 26.25
    EXPECT_EQ(term(prediction, "MWP"), 116.25 / 26.25);                              // (13)
    EXPECT_EQ(term(prediction, "CWP"), (930 + 400) / 400.0);                         // (14)
}

TEST(CgpredictEquations, L1ServesItsShareAndTheRestIsCostedByItself) {
    CgpredictParameters p = roundMachine();
    p.coalesced = {2, 1, 0.5, 0.5, {}, {}}; // of those that miss L1: n = 2, d = 1
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "mem_l_coal_missed"), 100 + (2 - 1) * 10);
    EXPECT_EQ(term(prediction, "mem_l_coal"), 0.5 * 20 + 0.5 * 110);
    EXPECT_EQ(term(prediction, "dep_del_coal"), 25); // max(1 · 10, 0.5 · 50)
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictEquations, AccessesThatL1ServesKeepNothingBusy) {
    CgpredictParameters p = roundMachine();
    p.coalesced = {2, 0, 0, 1, {}, {}};
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "mem_l"), 20);
    EXPECT_EQ(term(prediction, "MWP"), 16);
    EXPECT_EQ(prediction.caseTaken, "17"); // CWP = 440 / 400
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictCases, SixteenIsTakenWhereBothAreEqual) {
    const Prediction prediction = predicted(roundNumbers());
    EXPECT_EQ(term(prediction, "MWP"), 2);
    EXPECT_EQ(term(prediction, "CWP"), 2);
    EXPECT_EQ(prediction.caseTaken, "16");
    EXPECT_EQ(prediction.cycles.value(), (400 * 16 / 2 + 400 / 4 * 2) * 3);
    EXPECT_DOUBLE_EQ(prediction.time.value(), 10200e-9);
    EXPECT_EQ(prediction.limiter.text(),
              "memory-bound: 2 warps want memory, 2 are served at a time (coalesced accesses take "
              "all of memory's time)");
}

TEST(CgpredictCases, SeventeenIsTakenWhereMemoryServesMoreThanWantIt) {
    CgpredictParameters p = roundNumbers();
    p.compCycles = Cycles(401); // CWP = 801 / 401 < 2
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.caseTaken, "17");
    EXPECT_EQ(prediction.cycles.value(), (100 + 401 * 16) * 3);
    EXPECT_EQ(prediction.limiter.text(), "compute-bound: 2 warps want memory, up to 2 are served at a time");
}

TEST(CgpredictCases, FewWarpsThatAllWaitAreLatencyBound) {
    CgpredictParameters p = roundNumbers();
    p.activeWarps = 2;
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.caseTaken, "16");
    EXPECT_EQ(prediction.cycles.value(), (400 * 1 + 400 / 4 * 2) * 3);
    EXPECT_EQ(prediction.limiter.text(), "latency-bound: too few warps to hide memory, both wait for it at a time");
}

TEST(CgpredictCases, WithoutMemoryInstructionsOnlyIssuingIsLeft) {
    CgpredictParameters p = roundMachine();
    p.syncs = 5;
    p.activeBlocks = 1;
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.cycles.value(), 400 * 16 * 3);
    EXPECT_EQ(prediction.limiter.text(), "compute-bound: no access to global memory");
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictCases, BarriersCostTheDeparturesOfTheOtherWarps) {
    CgpredictParameters p = roundNumbers();
    p.syncs = 5;
    p.activeBlocks = 4;
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "sync_cost"), 50 * (2 - 1) * 5 * 4 * 3); // (23)
    EXPECT_EQ(prediction.cycles.value(), 10200 + 3000);
    p.coalesced.departure = Cycles(200); // MWP = 1/2
    EXPECT_EQ(term(predicted(p), "sync_cost"), 0);
}

TEST(CgpredictCases, ATailIsReportedButNotCharged) {
    CgpredictParameters p = roundNumbers();
    p.batch = 1.25;
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.cycles.value(), 3400 * 1.25);
    EXPECT_THAT(prediction.caveats, ElementsAre(HasSubstr("runs 2 whole rounds, up to 60 % longer")));
}

/// GEMM of 1024, tiles of 32, as the paper's section 4.3 has it, on the TK1; three instructions per multiplication.
CgpredictParameters tiledGemm() {
    CgpredictParameters p;
    p.compCycles = Cycles(1536);
    p.activeWarps = 64;
    p.activeBlocks = 2;
    p.batch = 512;
    p.smClock = Hertz(852e6);
    p.fills = {64, 2, 0, 0, {}, Cycles(4)};
    p.sharedFillLatency = Cycles(506);
    p.sharedLatency = Cycles(67);
    p.shared = {{2048, 1}};
    p.syncs = 64;
    return p;
}

TEST(CgpredictShared, TilingHalvesTheTimeOfGemm) {
    const Prediction prediction = predicted(tiledGemm());
    EXPECT_EQ(term(prediction, "smem_load_cycles"), 64 * 506);  // (19) = 32,384
    EXPECT_EQ(term(prediction, "mem_cycles"), 32384);           // (21)
    EXPECT_EQ(term(prediction, "smem_cycles"), 2048 * 67);      // (20) = 137,216
    EXPECT_EQ(term(prediction, "MWP"), 64);                     // 506 / 4 = 126.5 of 64
    EXPECT_EQ(term(prediction, "N_smem"), 64);
    EXPECT_EQ(term(prediction, "sync_cost"), 4 * 63 * 64 * 2 * 512); // (23) = 16,515,072
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), (32384 + 1536 / 64.0 * 64 + 137216) * 512 + 16515072);
    EXPECT_NEAR(prediction.time.value() * 1e3, 122.22, 0.01); // 242.52 untiled
    EXPECT_EQ(prediction.caseTaken, "16");
    EXPECT_EQ(prediction.limiter.text(), "bound by shared memory: accesses to it take 67 % of the time");
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictShared, BankConflictsKeepSyrkSlow) {
    CgpredictParameters p = tiledGemm();
    p.shared = {{1024, 16}, {1024, 1}}; // (20): 17 · 1024 · 67 = 1,166,336
    const Prediction prediction = predicted(p);
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), (32384 + 1536 + 1166336) * 512.0 + 16515072);
    EXPECT_NEAR(prediction.time.value() * 1e3, 740.66, 0.01);
    EXPECT_EQ(prediction.limiter.text(),
              "bound by shared memory: accesses to it take 95 % of the time, 50 % of them with 16-way bank conflicts");
    EXPECT_THAT(prediction.caveats, IsEmpty());
}

TEST(CgpredictShared, IssuingBoundsTheTime) {
    CgpredictParameters p = tiledGemm();
    p.compCycles = Cycles(4096); // eight instructions
    const Prediction prediction = predicted(p);
    EXPECT_EQ(prediction.cycles.value(), 4096.0 * 64 * 512); // (32384 + 4096 + 137216) · 512 + 16515072 is less
    EXPECT_EQ(term(prediction, "issue_bound"), 4096.0 * 64 * 512);
    EXPECT_EQ(prediction.limiter.text(), "compute-bound: issuing instructions takes all the time");
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictShared, DramBoundsTheTime) {
    CgpredictParameters p = tiledGemm();
    p.l2Latency = Cycles(164);
    p.dramLatency = Cycles(332);
    p.l2Departure = Cycles(2);
    p.dramDeparture = Cycles(100);
    p.fills = {64, 2, 2, 0, {}, {}};
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "departure_delay"), 4);               // L2's, 2 · 2
    EXPECT_EQ(term(prediction, "dram_bound"), 2.0 * 100 * 64 * 64 * 512);
    EXPECT_EQ(prediction.cycles.value(), 2.0 * 100 * 64 * 64 * 512); // against 104,136,704
    EXPECT_EQ(prediction.limiter.text(), "memory-bound: DRAM is busy all the time");
    golden::checkDerivation(prediction.derivation);
}

TEST(CgpredictShared, AsManyWarpsOverlapAsTheLatencyHasCycles) {
    CgpredictParameters p = tiledGemm();
    p.syncs = 0;
    p.batch = 1;
    p.activeWarps = 67;
    const double at67 = predicted(p).cycles.value();
    EXPECT_DOUBLE_EQ(at67, 32384 + 1536 / 64.0 * 67 + 137216);
    p.activeWarps = 134; // MWP = 126.5
    EXPECT_DOUBLE_EQ(predicted(p).cycles.value(), 32384 * 134 / 126.5 + 24 * 126.5 + 137216 * 2);
}

TEST(CgpredictShared, FillsAreMemoryInstructionsBesideOthers) {
    CgpredictParameters p = tiledGemm();
    p.coalesced = {64, 2, 0, 0, Cycles(166), Cycles(8)};
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "no_mem_insts"), 128);
    EXPECT_EQ(term(prediction, "mem_cycles"), 64 * 166 + 32384);
    EXPECT_EQ(term(prediction, "departure_delay"), 6);
    EXPECT_EQ(term(prediction, "MWP"), (166 + 506) / 2.0 / 6);
}

TEST(CgpredictShared, WithoutGlobalAccessesIssuingAndSharedAccessesAddUp) {
    CgpredictParameters p = roundMachine();
    p.sharedLatency = Cycles(8);
    p.shared = {{10, 2}};
    EXPECT_EQ(predicted(p).cycles.value(), (400 * 16 + 10 * 2 * 8 * 16 / 8) * 3);
}

TEST(CgpredictShared, BarriersAreNamedWhereTheyTakeMost) {
    CgpredictParameters p = tiledGemm();
    p.syncs = 6400;
    EXPECT_THAT(predicted(p).limiter.text(), StartsWith("bound by barriers"));
    p.syncs = 0;
    p.shared.clear();
    p.compCycles = Cycles(400);
    EXPECT_THAT(predicted(p).limiter.text(), StartsWith("memory-bound: waiting for memory takes 99 %"));
    p.compCycles = Cycles(1536);
    p.fills.insts = 1;
    EXPECT_THAT(predicted(p).limiter.text(), StartsWith("compute-bound"));
}

std::string refusal(const CgpredictParameters& parameters) {
    const auto prediction = cgpredict(parameters);
    EXPECT_FALSE(prediction);
    return prediction ? "" : prediction.error().text();
}

TEST(CgpredictErrors, NameWhatIsImpossible) {
    const auto with = [](auto change) {
        CgpredictParameters p = roundMachine();
        p.coalesced = {4, 2, 1, 0, {}, {}};
        change(p);
        return refusal(p);
    };
    EXPECT_THAT(with([](auto& p) { p.activeWarps = 0; }), HasSubstr("active_warps"));
    EXPECT_THAT(with([](auto& p) { p.batch = 0; }), HasSubstr("batch"));
    EXPECT_THAT(with([](auto& p) { p.smClock = Hertz(0); }), HasSubstr("freq_hz"));
    EXPECT_THAT(with([](auto& p) { p.compCycles = Cycles(0); }), HasSubstr("comp_cycles"));
    EXPECT_THAT(with([](auto& p) { p.coalesced.insts = -1; }), HasSubstr("classes[coalesced].insts"));
    EXPECT_THAT(with([](auto& p) { p.coalesced.insts = std::nan(""); }), HasSubstr("classes[coalesced].insts"));
    EXPECT_THAT(with([](auto& p) { p.coalesced.l2Transactions = 0.5; }), HasSubstr("at least one transaction"));
    EXPECT_THAT(with([](auto& p) { p.coalesced.l1HitRate = 1.5; }), HasSubstr("l1_hit_rate"));
    EXPECT_THAT(with([](auto& p) { p.l2Latency = Cycles(0); }), HasSubstr("mem_ld_l2"));
    EXPECT_THAT(with([](auto& p) { p.l2Departure = Cycles(0); }), HasSubstr("dd_l2"));
    EXPECT_THAT(with([](auto& p) { p.dramLatency = Cycles(-5); }), HasSubstr("mem_ld_dram"));
    EXPECT_THAT(with([](auto& p) { p.dramDeparture = Cycles(0); }), HasSubstr("dd_dram"));
    EXPECT_THAT(with([](auto& p) { p.syncs = 1; }), HasSubstr("active_blocks"));
    EXPECT_THAT(with([](auto& p) { p.fills.insts = 1; }), HasSubstr("smem_load_const"));
    EXPECT_THAT(with([](auto& p) { p.batch = 1e308; }), HasSubstr("batch: It must be at most 1e+18"));
}

TEST(CgpredictErrors, ConstantsThatNothingNeedsMayBeMissing) {
    CgpredictParameters p = roundNumbers(); // latency and departure given
    p.l1Latency = p.l2Latency = p.dramLatency = p.l2Departure = p.dramDeparture = Cycles();
    EXPECT_EQ(predicted(p).cycles.value(), 10200);
    EXPECT_EQ(predicted(p).derivation.find("dd_L2"), nullptr);
}

CgpredictParameters randomParameters(std::mt19937& random) {
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto oneOf = [&](std::initializer_list<double> values) {
        return values.begin()[std::size_t(between(0, double(values.size())))];
    };
    const auto some = [&](double transactions) {
        const double hits = oneOf({0, 0, 0.5, 1});
        return CgpredictClass{oneOf({0, between(0, 500)}), transactions, oneOf({0, between(0, 3)}), hits, {}, {}};
    };
    CgpredictParameters p = roundMachine();
    p.compCycles = Cycles(between(1, 5000));
    p.activeWarps = std::ceil(between(0, 64));
    p.batch = between(0.1, 50);
    p.coalesced = some(4);
    p.uncoalesced = some(between(4, 32));
    p.constant = some(1);
    if (oneOf({0, 1}) == 0) return p;
    p.fills = some(between(1, 4));
    p.sharedFillLatency = Cycles(500);
    p.sharedLatency = Cycles(30);
    p.shared = {{between(0, 1000), 1}, {between(0, 1000), std::ceil(between(0, 32))}};
    p.syncs = std::floor(between(0, 3));
    p.activeBlocks = 2;
    return p;
}

TEST(CgpredictDerivation, EveryFormulaYieldsItsValueFromTheTermsItNames) {
    std::mt19937 random(6);
    std::map<std::string, int> cases;
    for (int i = 0; i < 500; ++i) {
        const Prediction prediction = predicted(randomParameters(random));
        ++cases[prediction.caseTaken];
        golden::checkDerivation(prediction.derivation);
        EXPECT_GT(prediction.time, Seconds(0));
        EXPECT_TRUE(std::isfinite(prediction.time.value()));
    }
    EXPECT_GT(cases["16"], 50);
    EXPECT_GT(cases["17"], 50);
}

TEST(CgpredictProperties, ParallelismNeverExceedsTheWarpsThereAre) {
    std::mt19937 random(7);
    for (int i = 0; i < 500; ++i) {
        const Prediction prediction = predicted(randomParameters(random));
        if (!prediction.derivation.find("MWP")) continue;
        EXPECT_LE(term(prediction, "MWP"), term(prediction, "N"));
        EXPECT_LE(term(prediction, "CWP"), term(prediction, "N"));
    }
}

TEST(CgpredictProperties, TimeGrowsWithTheBatchesInProportion) {
    std::mt19937 random(8);
    for (int i = 0; i < 500; ++i) {
        CgpredictParameters p = randomParameters(random);
        const double once = predicted(p).cycles.value();
        p.batch *= 3;
        EXPECT_NEAR(predicted(p).cycles.value() / once, 3, 1e-9);
    }
}

} // namespace
} // namespace forewarp::models::cgpredict
