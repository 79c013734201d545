#include "core/models/forewarp/forewarp.h"

#include "core/models/forewarp/constants.h"
#include "tests/core/models/formula_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace forewarp::models::forewarp {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

ForewarpAccess load(std::string number, double requests) {
    ForewarpAccess access;
    access.number = std::move(number);
    access.requests = requests;
    return access;
}

ForewarpAccess store(std::string number, double requests) {
    ForewarpAccess access = load(std::move(number), requests);
    access.kind = kernel::AccessKind::store;
    return access;
}

/// A round machine: 10 SMs of 4 blocks with 2 warps each, L2 200 and DRAM 500 cycles away, 10 requests per cycle.
ForewarpParameters roundMachine() {
    ForewarpParameters p;
    p.smClock = Hertz(1e9);
    p.memoryBandwidth = BytesPerSecond(100e9); // 100 bytes per cycle.
    p.sms = 10;
    p.blocks = 40;
    p.blocksPerSm = 4;
    p.warpsPerBlock = 2;
    p.aluLatency = Cycles(5);
    p.l1Latency = Cycles(30);
    p.sharedLatency = Cycles(20);
    p.l2Latency = Cycles(200);
    p.dramLatency = Cycles(500);
    p.granuleDelay = Cycles(2);
    p.requestDelay = Cycles(3);
    p.l2Rate = 10;
    p.gpcs = 2;
    p.blockStartDelay = Cycles(8);
    return p;
}

/// 1,000 iterations in the only phase.
ForewarpParameters withAccesses(std::vector<ForewarpAccess> accesses) {
    ForewarpParameters p = roundMachine();
    ForewarpPhase phase;
    phase.number = "1";
    phase.iterations = phase.longest = 1000;
    phase.issue = Cycles(1);
    phase.accesses = std::move(accesses);
    p.phases.push_back(phase);
    return p;
}

Prediction predicted(const ForewarpParameters& parameters) {
    auto prediction = forewarpModel(parameters);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : std::nan("");
}

TEST(ForewarpEquations, ALoadWaitsForTheLevelsItMeetsAndForEachOfItsRequests) {
    ForewarpParameters p = withAccesses({load("1", 4)});
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 200 + 3 * 2);
    p.phases[0].accesses[0].missRate = 0.25;
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 200 + 0.25 * 300 + 3 * 2);
    p.phases[0].inFlight = 16; // 64 requests of sixteen iterations follow each other.
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 200 + 300 + 63 * 2) << "of sixteen four wait for DRAM, and all for them";
    p.phases[0].inFlight = 2;
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 200 + 0.5 * 300 + 7 * 2);
    p.phases[0].accesses[0].l1Hits = p.phases[0].accesses[0].l1Fast = 0.75; // Of two, one leaves L1 half the time.
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 0.5 * (30 + 1) + 0.5 * (200 + 7 * 2) + 0.5 * 300)
        << "a quarter of all waits for DRAM: whatever leaves L1";
    p.phases[0].accesses[0].l1Turns = 10;
    EXPECT_DOUBLE_EQ(term(predicted(p), "L_1"), 0.5 * (30 + 19) + 0.5 * (200 + 7 * 2) + 0.5 * 300);
}

TEST(ForewarpEquations, RoundsAddUpOfTheSlowestLoadAndTheRequestsOfTheOthers) {
    ForewarpParameters p = withAccesses({load("1", 1), load("2", 11), store("3", 1)});
    const double dependent = constants::kDependent.value * 5;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 1000 * (220 + 1 * 2 + dependent));
    p.phases[0].accesses[0].l1Hits = 0.5; // It is served in 7 turns of L1 half the time.
    p.phases[0].accesses[0].l1Turns = 7;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 1000 * (220 + 0.5 * 7 + 0.5 * 2 + dependent));
    p.phases[0].accesses[1].round = 1;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 1000 * (200 + 220 + 2 * dependent));
}

TEST(ForewarpEquations, IterationsInFlightShareOneWait) {
    ForewarpParameters p = withAccesses({load("1", 1)});
    p.phases[0].inFlight = 4;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 1000 * (200 + 3 * 2 + (constants::kDependent.value + 3) * 5) / 4);
    p.phases[0].chain = Cycles(400); // Longer than what waits for the loads.
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 1000 * (200 + 3 * 2 + 400.0) / 4);
}

TEST(ForewarpEquations, EachResourceIsBusyWithWhatAWarpAsksOfIt) {
    ForewarpParameters p = withAccesses({load("1", 4), load("2", 1), store("3", 2)});
    auto& accesses = p.phases[0].accesses;
    accesses[0].dramBytes = 90;
    accesses[1].isHot = true;
    accesses[2].dramBytes = 45;
    accesses[2].runBytes = ForewarpParameters().rowOpening.value(); // To go there takes as long as to move them.
    p.phases[0].issue = Cycles(6);
    const Prediction prediction = predicted(p);
    EXPECT_DOUBLE_EQ(term(prediction, "issue_1"), 6000);
    EXPECT_DOUBLE_EQ(term(prediction, "memory_1"), 1000 * 3 * 7.0);
    EXPECT_DOUBLE_EQ(term(prediction, "L2_1"), 1000 * (5 + constants::kStoreWeight.value * 2) / 10);
    EXPECT_NEAR(term(prediction, "DRAM_1"), 1000 * (100.0 + 100.0) / 100, 1e-9); // 90 / 0.9 and 2 * 45 / 0.9
    EXPECT_DOUBLE_EQ(term(prediction, "hot_1"), 1000 * constants::kHotRequest.value);
    accesses[0].l1Hits = 0.75; // L2 takes one of its four requests; L1 two cycles for the rest.
    accesses[0].l1Turns = 2;
    const Prediction cached = predicted(p);
    EXPECT_DOUBLE_EQ(term(cached, "memory_1"), 1000 * (3 * 4.0 + 0.75 * 2));
    EXPECT_DOUBLE_EQ(term(cached, "L2_1"), 1000 * (2 + constants::kStoreWeight.value * 2) / 10);
}

TEST(ForewarpEquations, StoresCountByTheLinesTheyGoTo) {
    ForewarpParameters p = withAccesses({load("1", 1), store("2", 8)});
    p.phases[0].accesses[1].storeLines = 4;
    p.phases[0].inFlight = 2;
    const Prediction prediction = predicted(p);
    const double ofStores = constants::kStoreLine.value * 4;
    EXPECT_DOUBLE_EQ(term(prediction, "memory_1"), 1000 * (3 * 1 + ofStores));
    EXPECT_DOUBLE_EQ(term(prediction, "L2_1"), 1000 * (1 + constants::kStoreLineOfL2.value * 4) / 10);
    const double dependent = (constants::kDependent.value + 1) * 5;
    EXPECT_DOUBLE_EQ(term(prediction, "life_1"), 1000 * (200 + 1 * 2 + 2 * ofStores + dependent) / 2)
        << "loads of the next iterations queue behind the stores of these";
    p.phases[0].iterations = p.phases[0].longest = 1; // Nothing comes after them.
    p.phases[0].inFlight = 1;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 200 + constants::kDependent.value * 5);
    p.phases[0].accesses[0].storeLines = 7;
    EXPECT_DOUBLE_EQ(term(predicted(p), "life_1"), 200 + constants::kDependent.value * 5)
        << "of a load it says nothing";
}

TEST(ForewarpEquations, SharedMemoryHasBanksAndNoL2) {
    ForewarpAccess access = load("1", 4);
    access.space = kernel::MemorySpace::shared;
    const Prediction prediction = predicted(withAccesses({access}));
    EXPECT_DOUBLE_EQ(term(prediction, "L_1"), 20 + 3);
    EXPECT_DOUBLE_EQ(term(prediction, "banks_1"), 4000);
    EXPECT_EQ(prediction.derivation.find("L2_1"), nullptr);
    EXPECT_EQ(prediction.derivation.find("memory_1"), nullptr);
}

TEST(ForewarpEquations, TheLastWaveHasTheBlocksThatAreLeft) {
    ForewarpParameters p = withAccesses({load("1", 1)});
    p.blocks = 4 * 10 * 2 + 13;
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "waves"), 2);
    EXPECT_EQ(term(prediction, "rest"), 13);
    EXPECT_EQ(term(prediction, "w_full"), 8);
    EXPECT_EQ(term(prediction, "chip_full"), 80);
    EXPECT_EQ(term(prediction, "w_last"), 2 * 2); // 13 blocks on 10 SMs.
    EXPECT_EQ(term(prediction, "chip_last"), 26);
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 2 * (term(prediction, "time_1_full") + constants::kBlockStart.value) +
                                                    term(prediction, "time_1_last") + constants::kBlockStart.value);
}

TEST(ForewarpEquations, OneBoundAloneIsTheTimeAndEqualOnesStretchIt) {
    ForewarpParameters p = withAccesses({});
    p.phases[0].issue = Cycles(); // Nothing but the chain.
    p.phases[0].chain = Cycles(80);
    EXPECT_NEAR(predicted(p).cycles.value(), 80000 + constants::kBlockStart.value, 1e-6);
    p.phases[0].issue = Cycles(10); // 8 warps of 10,000 cycles.
    EXPECT_NEAR(predicted(p).cycles.value(),
                80000 * std::pow(2, 1 / constants::kNorm.value) + constants::kBlockStart.value, 1e-6);
}

TEST(ForewarpEquations, ShortBlocksAreOneStream) {
    ForewarpParameters p = withAccesses({load("1", 1)});
    p.isStreaming = true;
    p.blocks = 100;
    p.phases[0].iterations = p.phases[0].longest = 1;
    p.phases[0].chain = Cycles(40);
    const Prediction prediction = predicted(p);
    const double life = 200 + constants::kDependent.value * 5 + 40 + constants::kBlockStart.value;
    EXPECT_DOUBLE_EQ(term(prediction, "life"), life);
    EXPECT_DOUBLE_EQ(term(prediction, "waves"), 2.5);
    EXPECT_DOUBLE_EQ(term(prediction, "bubble"), 2.5 * life / 4);
    EXPECT_EQ(term(prediction, "w_all"), 20);
    EXPECT_EQ(prediction.caseTaken, "stream");
    EXPECT_GE(prediction.cycles.value(), 2.5 * life);
}

TEST(ForewarpEquations, OtherConstantsStandInTheirTermsAndCount) {
    ForewarpParameters p = withAccesses({load("1", 1), store("2", 1)});
    p.phases[0].accesses[0].isHot = true;
    p.fitted = {.norm = 2, .storeWeight = 3, .hotRequest = 4, .blockStart = 100, .dependent = 7};
    const Prediction prediction = predicted(p);
    EXPECT_EQ(term(prediction, "p"), 2);
    EXPECT_EQ(term(prediction, "s"), 3);
    EXPECT_EQ(term(prediction, "h"), 4);
    EXPECT_EQ(term(prediction, "c_block"), 100);
    EXPECT_EQ(term(prediction, "c_dep"), 7);
    EXPECT_DOUBLE_EQ(term(prediction, "L2_1"), 1000 * (1 + 3 * 1) / 10.0);
    EXPECT_DOUBLE_EQ(term(prediction, "hot_1"), 1000 * 4.0);
    EXPECT_DOUBLE_EQ(term(prediction, "life_1"), 1000 * (200 + 7 * 5.0));
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), term(prediction, "time_1_full") + 100);
    golden::checkDerivation(prediction.derivation);
}

struct LimiterCase {
    const char* what;
    void (*change)(ForewarpParameters&);
    const char* limiter;
};

TEST(ForewarpLimiter, NamesTheLargestBound) {
    const std::vector<LimiterCase> cases{
        {"latency", [](ForewarpParameters&) {}, "latency-bound: a warp waits 1000 times, 232 cycles each"},
        {"issue", [](ForewarpParameters& p) { p.phases[0].issue = Cycles(1e4); }, "compute-bound: "},
        {"SM", [](ForewarpParameters& p) { p.requestDelay = Cycles(1e4); }, "memory-bound: the SMs' memory units"},
        {"L2", [](ForewarpParameters& p) { p.l2Rate = 0.01; }, "memory-bound: L2 takes 0 requests per cycle"},
        {"DRAM",
         [](ForewarpParameters& p) {
             p.phases[0].accesses[0].dramBytes = 64;
             p.phases[0].accesses[0].runBytes = 32;
             p.memoryBandwidth = BytesPerSecond(1e9);
         },
         "memory-bound: DRAM moves up to 1 GB/s"},
        {"hot",
         [](ForewarpParameters& p) {
             p.phases[0].accesses[0].isHot = true;
             p.blocksPerSm = p.blocks = 1e4;
             p.requestDelay = Cycles(1e-3);
             p.l2Rate = 1e3;
             p.phases[0].issue = Cycles(1e-3);
             p.sms = 1;
         },
         "memory-bound: all warps read one address"},
        {"start",
         [](ForewarpParameters& p) {
             p.isStreaming = true;
             p.phases[0].iterations = p.phases[0].longest = 1;
             p.blockStartDelay = Cycles(1e4);
         },
         "start-bound: "},
    };
    for (const LimiterCase& each : cases) {
        ForewarpParameters p = withAccesses({load("1", 1)});
        each.change(p);
        EXPECT_THAT(predicted(p).limiter.text(), StartsWith(each.limiter)) << each.what;
    }
}

/// Random parameters; the seed is the test's.
ForewarpParameters randomParameters(std::mt19937& random) {
    const auto between = [&](double from, double to) { return std::uniform_real_distribution(from, to)(random); };
    ForewarpParameters p = withAccesses({});
    p.isStreaming = between(0, 1) < 0.3;
    p.blocks = std::floor(between(1, 400));
    ForewarpPhase& phase = p.phases[0];
    phase.inFlight = between(0, 1) < 0.5 ? 1 : 4;
    phase.issue = Cycles(between(0, 40));
    for (int i = 1; i <= 4; ++i) {
        ForewarpAccess access = load(std::to_string(i), std::floor(between(1, 32)));
        access.kind = between(0, 1) < 0.3 ? kernel::AccessKind::store : kernel::AccessKind::load;
        access.round = int(between(0, 2));
        access.l1Hits = access.l1Fast = between(0, 1) < 0.5 ? 0 : between(0, 1);
        access.missRate = between(0, 1) < 0.5 ? 0 : between(0, 1);
        access.dramBytes = access.missRate * 32 * access.requests;
        access.runBytes = between(0, 1) < 0.5 ? 0 : between(32, 128);
        access.isHot = between(0, 1) < 0.3;
        phase.accesses.push_back(access);
    }
    phase.number = "1";
    return p;
}

TEST(ForewarpProperties, EveryFormulaYieldsItsValue) {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        const Prediction prediction = predicted(randomParameters(random));
        golden::checkDerivation(prediction.derivation);
        EXPECT_GT(prediction.time, Seconds());
    }
}

TEST(ForewarpProperties, MoreOfAResourceIsNeverSlower) {
    const std::vector<std::pair<const char*, void (*)(ForewarpParameters&)>> helps{
        {"bandwidth", [](ForewarpParameters& p) { p.memoryBandwidth = p.memoryBandwidth * 2; }},
        {"L2 rate", [](ForewarpParameters& p) { p.l2Rate *= 2; }},
        {"request delay", [](ForewarpParameters& p) { p.requestDelay = p.requestDelay * 0.5; }},
        {"DRAM latency", [](ForewarpParameters& p) { p.dramLatency = p.dramLatency * 0.5; }},
        {"granule delay", [](ForewarpParameters& p) { p.granuleDelay = Cycles(); }},
        {"GPCs", [](ForewarpParameters& p) { p.gpcs *= 2; }},
        {"iterations", [](ForewarpParameters& p) { p.phases[0].iterations = p.phases[0].longest = 500; }},
        {"misses",
         [](ForewarpParameters& p) {
             for (auto& each : p.phases[0].accesses) each.missRate = each.dramBytes = 0;
         }},
    };
    std::mt19937 random(2);
    for (int i = 0; i < 100; ++i) {
        const ForewarpParameters p = randomParameters(random);
        const Cycles before = predicted(p).cycles;
        for (const auto& [what, change] : helps) {
            ForewarpParameters better = p;
            change(better);
            EXPECT_LE(predicted(better).cycles.value(), before.value() * (1 + 1e-12)) << what;
        }
    }
}

TEST(ForewarpProperties, FewerSmsAreNeverFaster) {
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
        ForewarpParameters p = randomParameters(random);
        p.blocks = p.blocksPerSm * 10 * 6; // Whole waves for 10, 5 and 2 SMs.
        double before = 0;
        for (const double sms : {10., 5., 2.}) {
            p.sms = sms;
            const double cycles = predicted(p).cycles.value();
            EXPECT_GE(cycles, before * (1 - 1e-12)) << sms;
            before = cycles;
        }
    }
}

TEST(ForewarpInputs, ImpossibleOnesAreNamed) {
    const auto refusal = [](void (*change)(ForewarpParameters&)) {
        ForewarpParameters p = withAccesses({load("1", 1)});
        change(p);
        const auto prediction = forewarpModel(p);
        return prediction ? std::string("accepted") : prediction.error().text();
    };
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.smClock = Hertz(0); }), HasSubstr("sm_clock_hz"));
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.blocks = -1; }), HasSubstr("blocks"));
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.phases[0].inFlight = 0; }), HasSubstr("phases[0].in_flight"));
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.phases[0].accesses[0].missRate = 1.5; }),
                HasSubstr("phases[0].accesses[0].miss_rate"));
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.phases[0].iterations = std::nan(""); }), HasSubstr("iterations"));
    EXPECT_THAT(refusal([](ForewarpParameters& p) { p.smClock = Hertz(1e-320); }), HasSubstr("sm_clock_hz: It must be at least 1"));
}

constexpr std::string_view kJson = R"({
  "sm_clock_hz": 1e9, "sms": 10, "memory_bandwidth": 1e11, "alu_latency": 5, "l2_latency": 200, "dram_latency": 500,
  "granule_delay": 2, "request_delay": 3, "l2_rate": 10, "gpcs": 2, "block_start_delay": 8,
  "blocks": 40, "blocks_per_sm": 4, "warps_per_block": 2,
  "phases": [{"iterations": 1000, "issue_cycles": 1, "accesses": [
    {"kind": "load", "requests": 4, "miss_rate": 0.25, "dram_bytes": 64, "run_bytes": 32},
    {"kind": "store", "requests": 2}]}]})";

TEST(ForewarpJson, SaysTheSameAsTheParameters) {
    ForewarpParameters p = withAccesses({load("1", 4), store("2", 2)});
    p.l1Latency = p.sharedLatency = Cycles();
    p.phases[0].accesses[0].missRate = 0.25;
    p.phases[0].accesses[0].dramBytes = 64;
    p.phases[0].accesses[0].runBytes = 32;
    const auto prediction = predictForewarpFromParameters(kJson, "test.json");
    ASSERT_TRUE(prediction) << prediction.error().text();
    EXPECT_EQ(prediction->cycles, predicted(p).cycles);
    EXPECT_EQ(prediction->derivation.find("miss_1")->source, "test.json: phases[0].accesses[0].miss_rate");
    golden::checkDerivation(prediction->derivation);
}

TEST(ForewarpJson, RefusesWhatItDoesNotKnow) {
    const auto refusal = [](std::string_view from, std::string_view to) {
        std::string json(kJson);
        json.replace(json.find(from), from.size(), to);
        const auto prediction = predictForewarpFromParameters(json, "test.json");
        return prediction ? std::string("accepted") : prediction.error().text();
    };
    EXPECT_THAT(refusal("\"gpcs\": 2", "\"gpus\": 2"), HasSubstr("gpcs"));
    EXPECT_THAT(refusal("\"kind\": \"load\"", "\"kind\": \"read\""), HasSubstr("phases[0].accesses[0].kind"));
    EXPECT_THAT(refusal("\"requests\": 4", "\"requests\": 0"), HasSubstr("phases[0].accesses[0].requests"));
    EXPECT_THAT(refusal("\"requests\": 4", "\"requests\": 4, \"round\": -1"), HasSubstr("round"));
    EXPECT_THAT(refusal("\"requests\": 4", "\"requests\": 4, \"rounds\": 1"), HasSubstr("rounds"));
    EXPECT_THAT(refusal("\"run_bytes\": 32", "\"run_bytes\": -32"), HasSubstr("phases[0].accesses[0].run_bytes"));
}

} // namespace
} // namespace forewarp::models::forewarp
