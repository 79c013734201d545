#include "core/models/bands/cacheprof/cacheprof.h"

#include "tests/core/models/formula_reader.h"
#include "tests/core/models/sample_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

namespace forewarp::models::bands::cacheprof {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using enum simulation::partitions::BenchmarkPattern;

/// Nanoseconds of one transaction of 32 bytes; 64 take twice, 128 four times as long.
using Costs = std::map<std::pair<kernel::AccessKind, simulation::partitions::BenchmarkPattern>, double>;

const Costs kCosts{{{kernel::AccessKind::load, l1Hit}, 1},
                   {{kernel::AccessKind::load, l2Hit}, 3},
                   {{kernel::AccessKind::load, miss}, 10},
                   {{kernel::AccessKind::store, l2Hit}, 5},
                   {{kernel::AccessKind::store, miss}, 15}};

Costs without(Costs costs, kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern) {
    costs.erase({kind, pattern});
    return costs;
}

/// A million transactions for each active warp; misses take `start` besides, however many there are.
simulation::partitions::MemoryBenchmarks suite(const Costs& costs = kCosts, Seconds start = Seconds(0)) {
    constexpr double kEach = 1e6;
    simulation::partitions::MemoryBenchmarks benchmarks;
    benchmarks.provenance = "made by hand";
    benchmarks.isSimulated = false;
    for (const auto& [benchmark, nanoseconds] : costs) {
        for (const int word : {2, 4, 8}) {
            for (int warps = 1; warps <= 48; ++warps) {
                const Seconds time(nanoseconds * 1e-9 * (word / 2) * kEach * warps);
                benchmarks.times.push_back({benchmark.first, benchmark.second, word, warps,
                                            time + (benchmark.second == miss ? start : Seconds(0)), kEach * warps});
            }
        }
    }
    return benchmarks;
}

/// Compute capability 2.0: 48 warps.
device::Device gpu() {
    return *device::findDevice("c2075");
}

/// 1 million reads of 32 bytes, 2 million of 64; 1 million writes of 128; half of the reads hit L1.
CacheprofParameters mixed() {
    CacheprofParameters p;
    p.counts.loads = {1e6, 2e6, 0};
    p.counts.stores = {0, 0, 1e6};
    p.hasHitRates = true;
    p.loadL1HitRate = 0.5;
    p.loadL2HitRate = 0.8;
    p.storeL2HitRate = 0.25;
    p.warps = 16;
    return p;
}

/// Reads of 32 bytes, with hits in L2.
CacheprofParameters reads(double l2HitRate) {
    CacheprofParameters p;
    p.counts.loads = {1e6, 0, 0};
    p.hasHitRates = true;
    p.loadL2HitRate = l2HitRate;
    p.warps = 16;
    return p;
}

Prediction predicted(const CacheprofParameters& parameters,
                     const simulation::partitions::MemoryBenchmarks& benchmarks = suite()) {
    auto prediction = cacheprof(parameters, gpu(), benchmarks);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    if (!prediction) return {};
    golden::checkDerivation(prediction->derivation);
    return *std::move(prediction);
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : std::nan("");
}

TEST(Cacheprof, BoundsAddUpTheTransactions) {
    const Prediction prediction = predicted(mixed());
    EXPECT_NEAR(term(prediction, "lower"), 1 * 1 + 2 * 2 + 1 * 20, 1e-9);   // 25 ms: L1 hits, writes hit L2
    EXPECT_NEAR(term(prediction, "upper"), 1 * 10 + 2 * 20 + 1 * 60, 1e-9); // 110 ms
    const BandPoint* current = prediction.band->current();
    ASSERT_NE(current, nullptr);
    EXPECT_NEAR(current->best.value(), 25e-3, 1e-12);
    EXPECT_NEAR(current->worst.value(), 110e-3, 1e-12);
}

TEST(Cacheprof, HitRatesWeighHitsAndMisses) {
    const Prediction prediction = predicted(mixed());
    EXPECT_NEAR(term(prediction, "t_read_32"), 0.5 * 1 + 0.5 * (0.8 * 3 + 0.2 * 10), 1e-9); // 2.7 ns
    EXPECT_NEAR(term(prediction, "t_read_64"), 5.4, 1e-9);
    EXPECT_NEAR(term(prediction, "t_write_128"), 0.25 * 20 + 0.75 * 60, 1e-9); // 50 ns
    EXPECT_NEAR(prediction.time.value(), 63.5e-3, 1e-11);                      // 2.7 + 2 · 5.4 + 50
    EXPECT_NEAR(prediction.cycles.value(), 63.5e-3 * 1147e6, 1);
    EXPECT_NEAR(prediction.band->degree, (63.5 - 25) / (110 - 25), 1e-9);
    EXPECT_EQ(prediction.band->line, LineSource::predicted);
    EXPECT_EQ(prediction.caseTaken, "hits and misses");
    // Of 4 million 1.5 hit L1; of the other 2.5 0.8 · 1.5 + 0.25 hit L2.
    EXPECT_EQ(prediction.band->degreeText, "L1 serves 38 %, L2 58 % of the rest.");
    EXPECT_EQ(prediction.limiter.text(), "memory-bound: L1 serves 38 %, L2 58 % of the rest");
}

TEST(Cacheprof, TheBandSaysWhatItIs) {
    const ExecutionBand band = *predicted(mixed()).band;
    EXPECT_EQ(band.title, "CacheProf");
    EXPECT_EQ(band.bestLabel, "all hits");
    EXPECT_EQ(band.worstLabel, "all misses");
    EXPECT_EQ(band.provenance, "made by hand");
    EXPECT_FALSE(band.isSimulated);
    EXPECT_EQ(band.regressions.size(), 5U);
    EXPECT_EQ(band.warps, 16);
    EXPECT_EQ(band.mostWarps, 48);
    EXPECT_EQ(band.points.size(), 16U + 16U); // 1…16, 18…48
    CacheprofParameters odd = mixed();
    odd.warps = 17;
    odd.mostWarps = 34;
    EXPECT_EQ(predicted(odd).band->points.size(), 33U);
    EXPECT_EQ(predicted(odd).band->mostWarps, 34);
}

TEST(Cacheprof, OnlyHitsAreTheBestAndOnlyMissesTheWorst) {
    CacheprofParameters p = mixed();
    p.loadL1HitRate = p.storeL2HitRate = 1;
    const Prediction hits = predicted(p, suite(kCosts, Seconds(5e-3)));
    for (const BandPoint& point : hits.band->points)
        EXPECT_NEAR(point.application->value(), point.best.value(), 1e-12) << point.warps;
    EXPECT_EQ(hits.caseTaken, "mostly hits");
    p.loadL1HitRate = p.loadL2HitRate = p.storeL2HitRate = 0;
    const Prediction misses = predicted(p, suite(kCosts, Seconds(5e-3)));
    for (const BandPoint& point : misses.band->points)
        EXPECT_NEAR(point.application->value(), point.worst.value(), 1e-12) << point.warps;
    EXPECT_EQ(misses.caseTaken, "mostly misses");
    EXPECT_DOUBLE_EQ(misses.band->degree, 1);
}

TEST(Cacheprof, WhateverTheRatesTheApplicationLiesInTheBand) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> share(0, 1);
    for (int i = 0; i < 50; ++i) {
        CacheprofParameters p = mixed();
        p.counts.loads = {share(random) * 1e6, share(random) * 1e6, share(random) * 1e6};
        p.loadL1HitRate = share(random);
        p.loadL2HitRate = share(random);
        p.storeL2HitRate = share(random);
        p.warps = 1 + i % 48;
        const ExecutionBand band = *predicted(p, suite(kCosts, Seconds(1e-3))).band;
        for (const BandPoint& point : band.points) {
            EXPECT_GE(*point.application, point.best);
            EXPECT_LE(*point.application, point.worst);
        }
        const BandPoint& current = *band.current();
        EXPECT_NEAR(band.degree, (*current.application - current.best) / (current.worst - current.best), 1e-9);
        p.loadL2HitRate *= 0.5;
        EXPECT_GT(predicted(p, suite(kCosts, Seconds(1e-3))).band->degree, band.degree);
    }
}

TEST(Cacheprof, CasesAreNamedByTheDegree) {
    const simulation::partitions::MemoryBenchmarks noL1 =
        suite(without(kCosts, kernel::AccessKind::load, l1Hit)); // the degree is the share of misses
    EXPECT_EQ(predicted(reads(0.91), noL1).caseTaken, "mostly hits");
    EXPECT_EQ(predicted(reads(0.89), noL1).caseTaken, "hits and misses");
    EXPECT_EQ(predicted(reads(0.11), noL1).caseTaken, "hits and misses");
    EXPECT_EQ(predicted(reads(0.09), noL1).caseTaken, "mostly misses");
}

TEST(Cacheprof, SharesAreRoundedButNotToAllOrNone) {
    EXPECT_EQ(predicted(reads(0.85)).band->degreeText, "L2 serves 85 %.");
    EXPECT_EQ(predicted(reads(0.999)).band->degreeText, "L2 serves more than 99 %.");
    EXPECT_EQ(predicted(reads(0.001)).band->degreeText, "L2 serves less than 1 %.");
    EXPECT_EQ(predicted(reads(0)).band->degreeText, "L2 serves 0 %.");
    CacheprofParameters p = reads(0);
    p.loadL1HitRate = 1;
    EXPECT_EQ(predicted(p).band->degreeText, "L1 serves 100 %.");
}

TEST(Cacheprof, WithoutL1BenchmarksHitsOfL2AreTheBest) {
    CacheprofParameters p = reads(0.5);
    p.loadL1HitRate = 0.5;
    const Prediction prediction = predicted(p, suite(without(kCosts, kernel::AccessKind::load, l1Hit)));
    EXPECT_NEAR(term(prediction, "lower"), 3, 1e-9);
    EXPECT_NEAR(term(prediction, "application"), 0.75 * 3 + 0.25 * 10, 1e-9);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("No benchmark hits L1")));
    p.loadL1HitRate = 0;
    EXPECT_THAT(predicted(p, suite(without(kCosts, kernel::AccessKind::load, l1Hit))).caveats,
                Not(Contains(HasSubstr("No benchmark hits L1"))));
}

TEST(Cacheprof, AMeasuredTimeKeepsItsPlaceAndGoesBeforeHitRates) {
    CacheprofParameters p = mixed();
    p.measured = Seconds(42e-3); // (42 − 25) / 85 = 0.2
    const Prediction prediction = predicted(p);
    EXPECT_NEAR(prediction.time.value(), 42e-3, 1e-12);
    EXPECT_NEAR(prediction.band->degree, 0.2, 1e-9);
    EXPECT_EQ(prediction.band->line, LineSource::measured);
    EXPECT_EQ(prediction.band->degreeText, "The measured time lies 20 % of the way from all hits to all misses.");
    EXPECT_EQ(prediction.derivation.find("h_L1"), nullptr);
    const ExecutionBand band = *predicted(p, suite(kCosts, Seconds(16e-3))).band; // misses: 1 ns more at 16 warps
    EXPECT_NEAR(band.degree, (42. - 25) / (110 + 4 - 25), 1e-9);
    for (const BandPoint& point : band.points)
        EXPECT_NEAR((*point.application - point.best) / (point.worst - point.best), band.degree, 1e-9) << point.warps;
}

TEST(Cacheprof, MeasuredTimesBeyondTheBandAreHeldAtIt) {
    CacheprofParameters p = mixed();
    p.measured = Seconds(20e-3);
    const Prediction below = predicted(p);
    EXPECT_EQ(below.band->degree, 0);
    EXPECT_NEAR(below.time.value(), 25e-3, 1e-12);
    EXPECT_THAT(below.caveats, Contains(HasSubstr("The measured 20 ms are 20 % below the lower bound")));
    p.measured = Seconds(165e-3);
    const Prediction above = predicted(p);
    EXPECT_EQ(above.band->degree, 1);
    EXPECT_THAT(above.caveats, Contains(HasSubstr("The measured 165 ms are 1.5 times the upper bound")));
    p.measured = Seconds(60e-3);
    EXPECT_THAT(predicted(p).caveats, Not(Contains(HasSubstr("bound:"))));
}

TEST(Cacheprof, WithoutRatesOrTimeThereIsOnlyTheBand) {
    CacheprofParameters p = mixed();
    p.hasHitRates = false;
    const Prediction prediction = predicted(p);
    EXPECT_NEAR(prediction.time.value(), 25e-3, 1e-12);
    EXPECT_EQ(prediction.caseTaken, "band only");
    EXPECT_EQ(prediction.band->line, LineSource::none);
    EXPECT_EQ(prediction.band->degreeText, "How much the caches serve is not known.");
    for (const BandPoint& point : prediction.band->points) EXPECT_FALSE(point.application);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("the time is that of all hits")));
}

TEST(Cacheprof, IssuingBoundsTheTimeFromBelow) {
    CacheprofParameters p = mixed();
    p.issueTime = Seconds(60e-3);
    const Prediction memory = predicted(p);
    EXPECT_NEAR(memory.time.value(), 63.5e-3, 1e-11);
    EXPECT_THAT(memory.caveats, Not(Contains(HasSubstr("Issuing"))));
    p.issueTime = Seconds(70e-3);
    const Prediction compute = predicted(p);
    EXPECT_NEAR(compute.time.value(), 70e-3, 1e-12);
    EXPECT_NEAR(compute.band->current()->application->value(), 63.5e-3, 1e-11); // the band knows memory only
    EXPECT_EQ(compute.limiter.text(), "compute-bound: issuing the instructions takes longer than their accesses");
    EXPECT_THAT(compute.caveats, Contains(HasSubstr("takes 70 ms, the accesses 63.5 ms")));
}

TEST(Cacheprof, WhereMissesAreNoSlowerTheBandHasNoWidth) {
    Costs costs = without(kCosts, kernel::AccessKind::load, l1Hit);
    costs[{kernel::AccessKind::load, miss}] = 2;
    const Prediction prediction = predicted(reads(0.5), suite(costs));
    EXPECT_EQ(prediction.band->current()->worst, prediction.band->current()->best);
    EXPECT_NEAR(prediction.time.value(), 3e-3, 1e-12);
    EXPECT_EQ(prediction.band->degree, 0);
    CacheprofParameters p = reads(0.5);
    p.measured = Seconds(3e-3);
    EXPECT_THAT(predicted(p, suite(costs)).caveats, Contains(HasSubstr("no width")));
}

TEST(Cacheprof, AsPublishedThereIsOneSlopeForAllWords) {
    CacheprofParameters p = mixed();
    EXPECT_EQ(predicted(p).band->regressions[0].fit.coefficients.size(), 6U);
    p.asPublished = true;
    EXPECT_EQ(predicted(p).band->regressions[0].fit.coefficients.size(), 4U);
}

TEST(Cacheprof, CaveatsSayWhatIsSimulatedAndExtrapolated) {
    EXPECT_THAT(predicted(mixed()).caveats, ElementsAre(HasSubstr("hit rates are taken to be the same")));
    simulation::partitions::MemoryBenchmarks simulated = suite();
    simulated.isSimulated = true;
    EXPECT_THAT(predicted(mixed(), simulated).caveats, Contains(HasSubstr("not measured, but made by hand")));
    EXPECT_TRUE(predicted(mixed(), simulated).band->isSimulated);
}

TEST(Cacheprof, HitRatesSayWhereTheyAreFrom) {
    CacheprofParameters p = mixed();
    p.hitSource = "a profiler";
    EXPECT_EQ(predicted(p).derivation.find("h_L2_write")->source, "a profiler");
}

std::string refusal(const CacheprofParameters& parameters, const device::Device& device = gpu(),
                    const simulation::partitions::MemoryBenchmarks& benchmarks = suite()) {
    const auto prediction = cacheprof(parameters, device, benchmarks);
    return prediction ? "accepted" : prediction.error().text();
}

TEST(CacheprofErrors, AGpuWithoutL2IsSentToCampprof) {
    EXPECT_THAT(refusal(mixed(), sample::fx5600()), HasSubstr("Quadro FX5600 has no L2 cache"));
    EXPECT_THAT(refusal(mixed(), sample::fx5600()), HasSubstr("Choose the CampProf model"));
}

TEST(CacheprofErrors, ParametersThatCannotBeAreNamed) {
    const auto with = [](auto change) {
        CacheprofParameters p = mixed();
        change(p);
        return refusal(p);
    };
    EXPECT_EQ(with([](auto&) {}), "accepted");
    EXPECT_THAT(with([](auto& p) { p.counts = {}; }), HasSubstr("no memory transactions"));
    EXPECT_THAT(with([](auto& p) { p.counts.loads[1] = -1; }), HasSubstr("gld_64b"));
    EXPECT_THAT(with([](auto& p) { p.counts.stores[2] = std::nan(""); }), HasSubstr("gst_128b"));
    EXPECT_THAT(with([](auto& p) { p.warps = 0; }), HasSubstr("No warp is active"));
    EXPECT_THAT(with([](auto& p) { p.warps = 49; }), HasSubstr("from 1 to 48"));
    EXPECT_EQ(with([](auto& p) { p.warps = 48; }), "accepted");
    EXPECT_THAT(with([](auto& p) { p.warps = 1.5; }), HasSubstr("no whole number"));
    EXPECT_THAT(with([](auto& p) { p.mostWarps = 15; }), HasSubstr("most_warps"));
    EXPECT_THAT(with([](auto& p) { p.mostWarps = 49; }), HasSubstr("most_warps"));
    EXPECT_THAT(with([](auto& p) { p.measured = Seconds(0); }), HasSubstr("time_ms"));
    EXPECT_THAT(with([](auto& p) { p.loadL1HitRate = 1.01; }), HasSubstr("load_l1_hit_rate"));
    EXPECT_THAT(with([](auto& p) { p.loadL2HitRate = -0.01; }), HasSubstr("load_l2_hit_rate"));
    EXPECT_THAT(with([](auto& p) { p.storeL2HitRate = std::nan(""); }), HasSubstr("store_l2_hit_rate"));
    EXPECT_THAT(with([](auto& p) {
                    p.counts.loads[0] = 1e308;
                    p.counts.loads[2] = 1e308;
                }),
                HasSubstr("gld_32b: It must be at most 1e+18"));
}

TEST(CacheprofErrors, BenchmarksThatAreNotThereAreNamed) {
    EXPECT_THAT(refusal(mixed(), gpu(), suite(without(kCosts, kernel::AccessKind::load, miss))),
                HasSubstr("of reads, miss"));
    const simulation::partitions::MemoryBenchmarks noWrites = suite(without(kCosts, kernel::AccessKind::store, l2Hit));
    EXPECT_THAT(refusal(mixed(), gpu(), noWrites), HasSubstr("of writes, L2 hit"));
    EXPECT_EQ(refusal(reads(0.5), gpu(), noWrites), "accepted");
    EXPECT_NE(refusal(mixed(), gpu(), {}), "accepted");
}

/// As the command line passes them; `more` adds keys.
std::string json(const std::string& more, const std::string& device = "c2075") {
    return R"({"device": ")" + device +
           R"(", "gld_32b": 1e6, "gld_64b": 0, "gld_128b": 0, "gst_32b": 0, "gst_64b": 5e5, "gst_128b": 0,)" +
           R"("active_warps": 16)" + more + "}";
}

std::string jsonRefusal(const std::string& text) {
    const auto prediction = predictCacheprofFromParameters(text, "params.json");
    return prediction ? "accepted" : prediction.error().text();
}

Prediction fromJson(const std::string& text) {
    auto prediction = predictCacheprofFromParameters(text, "params.json");
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *std::move(prediction) : Prediction{};
}

TEST(CacheprofJson, KeysAreTheParameters) {
    CacheprofParameters p;
    p.counts.loads = {1e6, 0, 0};
    p.counts.stores = {0, 5e5, 0};
    p.warps = 16;
    p.mostWarps = 32;
    p.hasHitRates = p.asPublished = true;
    p.loadL1HitRate = 0.1;
    p.loadL2HitRate = 0.2;
    p.storeL2HitRate = 0.3;
    const auto expected = cacheprof(p, gpu(), *simulation::partitions::simulatedBenchmarks(gpu()));
    ASSERT_TRUE(expected) << expected.error().text();
    const std::string rates = R"(, "load_l1_hit_rate": 0.1, "load_l2_hit_rate": 0.2, "store_l2_hit_rate": 0.3)";
    const Prediction prediction = fromJson(json(rates + R"(, "most_warps": 32, "as_published": true)"));
    EXPECT_EQ(prediction.time, expected->time);
    EXPECT_EQ(prediction.band->mostWarps, 32);
    EXPECT_EQ(prediction.derivation.find("h_L1")->source, "params.json");
    golden::checkDerivation(prediction.derivation);
    for (const Term& each : prediction.derivation.terms)
        EXPECT_FALSE(each.formula.empty() && each.source.empty()) << each.symbol << " comes from nowhere";
}

TEST(CacheprofJson, RatesAndTimeMayBeMissing) {
    EXPECT_EQ(fromJson(json("")).caseTaken, "band only");
    const Prediction measured = fromJson(json(R"(, "time_ms": 1000)"));
    EXPECT_EQ(measured.band->line, LineSource::measured);
    EXPECT_EQ(term(measured, "t_kernel"), 1000);
}

TEST(CacheprofJson, RatesAreGivenForAllTransactionsOrNone) {
    EXPECT_THAT(jsonRefusal(json(R"(, "load_l2_hit_rate": 0.2, "store_l2_hit_rate": 0.3)")),
                HasSubstr("load_l1_hit_rate"));
    EXPECT_THAT(jsonRefusal(json(R"(, "load_l1_hit_rate": 0.2, "load_l2_hit_rate": 0.3)")),
                HasSubstr("store_l2_hit_rate"));
    EXPECT_EQ(jsonRefusal(json(R"(, "load_l2_hit_rate": 0.2, "store_l2_hit_rate": 0.3)", "tk1")), "accepted"); // no L1
}

TEST(CacheprofJson, ErrorsNameTheKey) {
    EXPECT_THAT(jsonRefusal(json(R"(, "degree": 0.5)")), HasSubstr("degree"));
    EXPECT_THAT(jsonRefusal(json(R"(, "time_ms": -1)")), HasSubstr("params.json: time_ms"));
    EXPECT_THAT(jsonRefusal(json("", "h3000")), HasSubstr("params.json: device"));
    EXPECT_THAT(jsonRefusal(json("", "gtx280")), HasSubstr("GeForce GTX 280 has no L2 cache"));
    EXPECT_THAT(jsonRefusal(R"({"device": "c2075"})"), HasSubstr("gld_32b"));
    EXPECT_THAT(jsonRefusal("{"), HasSubstr("params.json"));
}

} // namespace
} // namespace forewarp::models::bands::cacheprof
