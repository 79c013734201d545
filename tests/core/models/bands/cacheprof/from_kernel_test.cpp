#include "core/models/bands/cacheprof/cacheprof.h"

#include "core/kernel/profile_of.h"
#include "core/memory/memory_behaviour.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/bands/same_band.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/sample_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

namespace forewarp::models::bands::cacheprof {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = 16;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

/// Transactions of one request, their size, and the shares that L1 and, behind it, L2 serve.
struct Seen {
    double transactions = 1;
    double bytes = 32;
    double l1Hits = 0;
    double l2Hits = 0;
    double requestsPerWarp = 1;
};

/// Over 100 requests.
memory::AccessBehaviour behaviourOf(const Seen& seen) {
    memory::AccessBehaviour access;
    access.requestsPerWarp = seen.requestsPerWarp;
    access.transactionBytes = Bytes(seen.bytes);
    access.traffic.requests = 100;
    access.traffic.transactions = 100 * seen.transactions;
    access.traffic.l1Hits = access.traffic.transactions * seen.l1Hits;
    access.traffic.l2Transactions = access.traffic.transactions * (1 - seen.l1Hits) * seen.bytes / 32;
    access.traffic.l2Hits = access.traffic.l2Transactions * seen.l2Hits;
    return access;
}

/// A launch whose memory behaviour is given, so that expectations do not rest on the simulation.
struct SeenLaunch {
    kernel::Launch launch;
    KnownBehaviour known;
};

SeenLaunch launchWith(const kernel::KernelProfile& kernel, const kernel::BlockShape& block,
                      const std::vector<memory::AccessBehaviour>& accesses) {
    auto behaviour = std::make_shared<memory::MemoryBehaviour>();
    behaviour->accesses = accesses;
    behaviour->provenance = "by hand";
    return {kernel.launchWith(block), {behaviour, nullptr}};
}

kernel::KernelProfile transpose(double n = 2048) {
    return kernelOf(sample::transpose(), "t:L1", n);
}

/// in[i*n+j] in lines of L1, out[j*n+i] in sectors.
SeenLaunch transposeLaunch(const kernel::KernelProfile& kernel, const kernel::BlockShape& block = {32, 32, 1}) {
    return launchWith(kernel, block, {behaviourOf({1, 128, 0.25, 0.5}), behaviourOf({32, 32, 0, 0.75})});
}

Prediction predicted(const kernel::KernelProfile& kernel, const SeenLaunch& seen, const char* device = "c2075") {
    auto prediction = predictCacheprof(kernel, *device::findDevice(device), seen.launch, seen.known);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    if (!prediction) return {};
    golden::checkDerivation(prediction->derivation);
    return *std::move(prediction);
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : -1;
}

TEST(PredictCacheprof, CountsTheTransactionsOfTheWholeLaunchBySize) {
    const Prediction prediction = predicted(transpose(), transposeLaunch(transpose()));
    const double warps = 64 * 64 * 32;
    // A line of 128 bytes is two half-warps' 64; 32 sectors of a request are eight times 128 bytes.
    EXPECT_EQ(term(prediction, "gld_64b"), warps * 2);
    EXPECT_EQ(term(prediction, "gst_128b"), warps * 8);
    EXPECT_EQ(prediction.derivation.find("gld_128b"), nullptr);
    EXPECT_EQ(prediction.derivation.find("gst_128b")->formula, "Transactions_2 * 32 / 128");
    EXPECT_EQ(term(prediction, "h_L1"), 0.25);
    EXPECT_EQ(term(prediction, "h_L2_read"), 0.5);
    EXPECT_EQ(term(prediction, "h_L2_write"), 0.75);
}

TEST(PredictCacheprof, RatesOfOneKindAreWeighedByTransactions) {
    kernel::KernelProfile kernel = transpose();
    kernel.accesses[1].kind = kernel::AccessKind::load;
    const SeenLaunch launch =
        launchWith(kernel, {32, 32, 1}, {behaviourOf({1, 128, 0.5, 1, 2}), behaviourOf({8, 128, 0.25, 0, 1})});
    const Prediction prediction = predicted(kernel, launch); // 2 and 8 transactions per warp
    EXPECT_DOUBLE_EQ(term(prediction, "h_L1"), (2 * 0.5 + 8 * 0.25) / 10);
    EXPECT_DOUBLE_EQ(term(prediction, "h_L2_read"), 1. / (1 + 6)); // one of those that L1 leaves
    EXPECT_EQ(term(prediction, "gld_128b"), 64 * 64 * 32 * 8.);
    EXPECT_EQ(term(prediction, "gld_64b"), 64 * 64 * 32 * 2 * 2.) << "a line alone is two half-warps' 64 bytes";
}

TEST(PredictCacheprof, TheAccessWithMostMissesIsNamed) {
    const kernel::KernelProfile kernel = transpose();
    // In the benchmarks' transactions 2 and 8: L1 2/10 · 1/4 of all, L2 (2 · 3/4 · 1/2 + 8 · 3/4) / (2 · 3/4 + 8) of the rest.
    EXPECT_EQ(predicted(kernel, transposeLaunch(kernel)).band->degreeText,
              "L1 serves 5 %, L2 71 % of the rest; most misses come from out[j*n+i].");
    const auto degreeText = [&](const Seen& load, const Seen& store) {
        return predicted(kernel, launchWith(kernel, {32, 32, 1}, {behaviourOf(load), behaviourOf(store)}))
            .band->degreeText;
    };
    EXPECT_EQ(degreeText({4, 32, 0, 0.5}, {4, 32, 0, 0.75}), "L2 serves 63 %; most misses come from in[i*n+j].");
    EXPECT_THAT(degreeText({1, 128, 0, 0.5}, {3, 32, 0, 0.5}), HasSubstr("from in[i*n+j]")); // by bytes
    EXPECT_EQ(degreeText({1, 128, 0, 1}, {4, 32, 0, 1}), "L2 serves 100 %.");
}

TEST(PredictCacheprof, SizesGoToTheNearestClass) {
    const kernel::KernelProfile kernel = transpose();
    for (const auto& [bytes, symbol, count] :
         {std::tuple(16, "gld_32b", 0.5), std::tuple(32, "gld_32b", 1.), std::tuple(64, "gld_32b", 2.),
          std::tuple(128, "gld_64b", 2.), std::tuple(256, "gld_128b", 2.), std::tuple(1024, "gld_128b", 8.)}) {
        const SeenLaunch launch =
            launchWith(kernel, {32, 32, 1}, {behaviourOf({1, double(bytes), 0, 0}), behaviourOf({1, 32, 0, 0})});
        EXPECT_EQ(term(predicted(kernel, launch), symbol), 64 * 64 * 32 * count) << bytes;
    }
}

TEST(PredictCacheprof, TakesTheWarpsFromTheLaunch) {
    const Prediction full = predicted(transpose(), transposeLaunch(transpose()));
    ASSERT_TRUE(full.occupancy);
    EXPECT_EQ(full.band->warps, 32); // one block of 1024 in 1536 threads
    EXPECT_EQ(full.band->mostWarps, 32);
    const kernel::KernelProfile tiny = transpose(32); // 4 blocks of 8 warps for 14 SMs
    const Prediction small = predicted(tiny, transposeLaunch(tiny, {32, 8, 1}));
    EXPECT_EQ(small.band->warps, 8);
    EXPECT_EQ(small.band->mostWarps, 48);
    EXPECT_EQ(term(small, "w"), 8);
    EXPECT_EQ(full.memory->provenance, "by hand");
}

TEST(PredictCacheprof, IssueTimeIsThatOfTheBusiestSm) {
    const Prediction prediction = predicted(transpose(), transposeLaunch(transpose()));
    // 8 instructions of one cycle; 4096 blocks on 14 SMs: 293 of 32 warps each at 1.147 GHz.
    EXPECT_NEAR(term(prediction, "t_issue"), 8 * 293 * 32 / 1.147e6, 1e-9);
    EXPECT_GE(prediction.time.value() * 1e3, term(prediction, "t_issue"));
}

TEST(PredictCacheprof, UnknownAddressesMissWithATransactionPerLane) {
    kernel::KernelProfile kernel = transpose();
    kernel.accesses[1].isAffine = false;
    memory::AccessBehaviour leftOut;
    leftOut.requestsPerWarp = 1;
    const SeenLaunch launch = launchWith(kernel, {32, 32, 1}, {behaviourOf({1, 128, 0, 1}), leftOut});
    const Prediction prediction = predicted(kernel, launch);
    EXPECT_EQ(term(prediction, "Transactions_2"), 64 * 64 * 32 * 32.);
    EXPECT_EQ(term(prediction, "h_L2_write"), 0);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("3:5 out[j*n+i]; one transaction per lane is assumed")));
    kernel.accesses[1].isAffine = true;
    EXPECT_THAT(predicted(kernel, launch).caveats, Contains(HasSubstr("did not come as far as 3:5 out[j*n+i]")));
}

TEST(PredictCacheprof, LocalMemoryCountsAndSharedMemoryDoesNot) {
    kernel::KernelProfile kernel = transpose();
    kernel.accesses[1].isPrivate = true;
    EXPECT_EQ(term(predicted(kernel, transposeLaunch(kernel)), "gst_128b"), 64 * 64 * 32 * 8.);
    kernel.accesses[1].space = kernel::MemorySpace::shared;
    const Prediction prediction = predicted(kernel, transposeLaunch(kernel));
    EXPECT_EQ(prediction.derivation.find("gst_128b"), nullptr);
    EXPECT_EQ(prediction.band->degreeText, "L1 serves 25 %, L2 50 % of the rest; most misses come from in[i*n+j].");
}

TEST(PredictCacheprof, CaveatsTellHowTheSimulationCameAbout) {
    kernel::KernelProfile kernel = transpose();
    kernel.caveats.push_back("of the profile");
    SeenLaunch launch = launchWith(kernel, {20, 1, 1}, {behaviourOf({2, 64, 0, 0.5}), behaviourOf({32, 64, 0, 0.75})});
    memory::MemoryBehaviour behaviour = *launch.known.memory;
    behaviour.samplingError = 0.5;
    behaviour.caveats = {"of the simulation"};
    launch.known.memory = std::make_shared<const memory::MemoryBehaviour>(behaviour);
    const auto caveats = predicted(kernel, launch, "tk1").caveats; // its DRAM is far slower than its L2
    EXPECT_THAT(caveats, Contains(HasSubstr("± 50 % from a sample")));
    EXPECT_THAT(caveats, Contains(HasSubstr("A block of 20 threads")));
    EXPECT_THAT(caveats, Contains("of the simulation"));
    EXPECT_THAT(caveats, Contains("of the profile"));
    behaviour.samplingError = 0.001;
    launch.known.memory = std::make_shared<const memory::MemoryBehaviour>(behaviour);
    EXPECT_THAT(predicted(kernel, launch, "tk1").caveats, Not(Contains(HasSubstr("±"))));
}

TEST(PredictCacheprof, InputsSayWhereTheyAreFrom) {
    const kernel::KernelProfile kernel = transpose();
    const Prediction prediction = predicted(kernel, transposeLaunch(kernel));
    EXPECT_EQ(prediction.derivation.find("L2_hits_2")->source, "3:5 out[j*n+i]; by hand");
    EXPECT_EQ(prediction.derivation.find("L2_hits_2")->location, (SourceLocation{3, 5}));
    for (const Term& each : prediction.derivation.terms)
        EXPECT_FALSE(each.formula.empty() && each.source.empty()) << each.symbol << " comes from nowhere";
}

/// What the kernel's transactions come to, as counts that somebody types in.
CacheprofParameters countedOf(const Prediction& plain) {
    CacheprofParameters parameters;
    parameters.counts.loads[1] = term(plain, "gld_64b");
    parameters.counts.stores[2] = term(plain, "gst_128b");
    parameters.hasHitRates = true;
    parameters.loadL1HitRate = term(plain, "h_L1");
    parameters.loadL2HitRate = term(plain, "h_L2_read");
    parameters.storeL2HitRate = term(plain, "h_L2_write");
    parameters.warps = plain.band->warps;
    parameters.mostWarps = plain.band->mostWarps;
    parameters.issueTime = Seconds(term(plain, "t_issue") * 1e-3);
    return parameters;
}

// One prediction has it all; nobody reads the derivation of another.
TEST(PredictCacheprof, WhatTheUserKnowsGoesIntoTheBand) {
    const device::Device device = *device::findDevice("c2075");
    SeenLaunch seen = transposeLaunch(transpose());
    const Prediction plain = predicted(transpose(), seen);
    const BandPoint& bounds = *plain.band->current();
    CacheprofParameters counted = countedOf(plain);
    const auto expectAsCounted = [&] {
        const Prediction prediction = predicted(transpose(), seen);
        const auto expected = cacheprof(counted, device, *seen.known.band.benchmarksOf(device));
        ASSERT_TRUE(expected) << expected.error().text();
        sample::expectSameBand(*prediction.band, *expected->band);
        sample::expectSameTime(prediction.time, expected->time);
        EXPECT_EQ(prediction.limiter, expected->limiter);
        EXPECT_EQ(prediction.memory, seen.known.memory);
    };
    seen.known.band.asPublished = counted.asPublished = true;
    seen.known.band.significance = counted.significance = 0.05;
    expectAsCounted();
    simulation::partitions::MemoryBenchmarks slow = *simulation::partitions::simulatedBenchmarks(device);
    for (simulation::partitions::BenchmarkTime& each : slow.times) each.time = 3 * each.time;
    seen.known.band.benchmarks = std::make_shared<const simulation::partitions::MemoryBenchmarks>(slow);
    expectAsCounted();
    seen.known.band.measured = counted.measured = bounds.best + 0.5 * (bounds.worst - bounds.best);
    expectAsCounted();
    seen.known.band = {.measured = counted.measured};
    const Prediction measured = predicted(transpose(), seen);
    EXPECT_EQ(measured.band->line, LineSource::measured);
    EXPECT_NEAR(measured.band->degree, 0.5, 1e-9);
    EXPECT_EQ(measured.derivation.find("t_kernel")->source, "given");
}

class CacheprofKernel : public testing::TestWithParam<const char*> {};

TEST_P(CacheprofKernel, SimulatedKernelsLieInTheirBand) {
    for (const kernel::KernelProfile& kernel : {kernelOf(sample::gemm(), "gemm:L1", 128), transpose(256)}) {
        const Prediction prediction = predicted(kernel, {kernel.launchWith({32, 8, 1}), {}}, GetParam());
        ASSERT_TRUE(prediction.band && prediction.memory) << kernel.loop;
        EXPECT_EQ(prediction.band->line, LineSource::predicted);
        for (const BandPoint& point : prediction.band->points) {
            EXPECT_GT(point.best.value(), 0);
            EXPECT_GE(*point.application, point.best);
            EXPECT_LE(*point.application, point.worst);
        }
        EXPECT_GE(prediction.time, *prediction.band->current()->application);
        EXPECT_EQ(prediction.derivation.terms.back().symbol, "time_ms");
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, CacheprofKernel, testing::Values("c2075", "tk1", "h200"),
                         [](const auto& info) { return std::string(info.param); });

TEST(PredictCacheprof, GemmIsServedByCaches) {
    const kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 128);
    const Prediction prediction = predicted(kernel, {kernel.launchWith({32, 8, 1}), {}});
    // One line for each of a, b and c per warp and k; c is written in four sectors.
    EXPECT_EQ(term(prediction, "gld_64b"), 512 * 3 * 128. * 2);
    EXPECT_EQ(term(prediction, "gst_64b"), 512 * 4 * 128. / 2);
    // 1,536 lines of a, b and c are read at all; the sample is a quarter of the requests.
    EXPECT_LT((1 - term(prediction, "h_L1")) * (1 - term(prediction, "h_L2_read")), 4 * 1536 / (512 * 3 * 128.));
}

TEST(PredictCacheprof, FewBlocksLeaveTheBenchmarksBehind) {
    const kernel::KernelProfile kernel = transpose();
    const auto caveatsWith = [&](double blocks) {
        SeenLaunch launch = transposeLaunch(kernel, {32, 8, 1});
        launch.launch.blocks = blocks;
        return predicted(kernel, launch).caveats; // 14 SMs
    };
    EXPECT_THAT(caveatsWith(7), Contains(HasSubstr("up to 2 times as long")));
    EXPECT_THAT(caveatsWith(8), Not(Contains(HasSubstr("times as long"))));
}

TEST(PredictCacheprof, RefusesWhatItDoesNotHoldFor) {
    const kernel::KernelProfile kernel = transpose();
    const auto old = predictCacheprof(kernel, sample::fx5600(), kernel.launchWith({32, 8, 1}));
    ASSERT_FALSE(old);
    EXPECT_THAT(old.error().text(), HasSubstr("Quadro FX5600 has no L2 cache"));
    EXPECT_EQ(old.error().remedy, "Choose the CampProf model, which bounds the time by queues at memory partitions.");
    kernel::KernelProfile none = kernel;
    none.accesses.clear();
    const auto [launch, known] = launchWith(none, {32, 8, 1}, {});
    const auto empty = predictCacheprof(none, *device::findDevice("c2075"), launch, known);
    ASSERT_FALSE(empty);
    EXPECT_THAT(empty.error().text(), HasSubstr("No access of this loop to global memory is known"));
    EXPECT_THAT(empty.error().text(), HasSubstr("t:L1 on Tesla C2075"));
    EXPECT_FALSE(predictCacheprof(kernel, *device::findDevice("c2075"), kernel.launchWith({2048, 1, 1})));
}

} // namespace
} // namespace forewarp::models::bands::cacheprof
