#include "core/simulation/partitions/memory_benchmarks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::simulation::partitions {
namespace {

device::Device device(const char* id) {
    return *device::findDevice(id);
}

const BenchmarkTime& timeOf(const MemoryBenchmarks& suite, kernel::AccessKind kind, BenchmarkPattern pattern, int word,
                            int warps) {
    return *std::ranges::find_if(suite.times, [&](const BenchmarkTime& time) {
        return time.kind == kind && time.pattern == pattern && time.wordBytes == word && time.warps == warps;
    });
}

TEST(MemoryBenchmarks, OldGpusCampAndOthersHash) {
    for (const char* id : {"gtx280", "8800gtx", "8800gt", "fx5600"}) EXPECT_TRUE(canCamp(device(id))) << id;
    for (const char* id : {"c2075", "gtx460", "tk1", "h200"}) EXPECT_FALSE(canCamp(device(id))) << id;
}

/// Paper, section 2: 1 to 16, then even numbers from 18 to 32 on compute capability 1.2 and 1.3.
TEST(MemoryBenchmarks, RunsAtEveryNumberOfActiveWarps) {
    const std::vector<int> counts = activeWarpCounts(device("gtx280").capability);
    EXPECT_EQ(counts, (std::vector<int>{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                        13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32}));
    EXPECT_EQ(activeWarpCounts(device("8800gtx").capability).back(), 24);
}

TEST(MemoryBenchmarks, AreTheTwelveOfThePaper) {
    const auto suite = simulatedBenchmarks(device("gtx280"));
    EXPECT_EQ(suite->times.size(), 12U * 24U);
    EXPECT_TRUE(suite->isSimulated);
    EXPECT_NE(suite->provenance.find("GeForce GTX 280"), std::string::npos);
}

/// Paper, figure 3: camping costs 64-byte reads up to about a factor of 7 on a GTX 280.
TEST(MemoryBenchmarks, CampingCostsReadsOf64BytesSevenTimes) {
    const auto suite = simulatedBenchmarks(device("gtx280"));
    double most = 0;
    for (const int warps : activeWarpCounts(device("gtx280").capability)) {
        const double camped = timeOf(*suite, kernel::AccessKind::load, BenchmarkPattern::camped, 4, warps).time.value();
        const double spread = timeOf(*suite, kernel::AccessKind::load, BenchmarkPattern::spread, 4, warps).time.value();
        most = std::max(most, camped / spread);
    }
    EXPECT_GT(most, 6);
    EXPECT_LT(most, 8);
}

TEST(MemoryBenchmarks, CountsTheTransactionsOfAllSms) {
    const auto suite = simulatedBenchmarks(device("gtx280"));
    const double one = timeOf(*suite, kernel::AccessKind::load, BenchmarkPattern::spread, 4, 1).transactions;
    EXPECT_EQ(std::fmod(one, 30 * 2), 0); // Two half-warps on each of 30 SMs.
    EXPECT_EQ(timeOf(*suite, kernel::AccessKind::store, BenchmarkPattern::camped, 8, 18).transactions, 18 * one);
}

TEST(MemoryBenchmarks, CachedGpusHaveHitsAndMisses) {
    const auto suite = simulatedBenchmarks(device("c2075"));
    using enum BenchmarkPattern;
    for (const int warps : {1, 8, 32}) {
        const double inL1 = timeOf(*suite, kernel::AccessKind::load, l1Hit, 4, warps).time.value();
        const double inL2 = timeOf(*suite, kernel::AccessKind::load, l2Hit, 4, warps).time.value();
        const double missed = timeOf(*suite, kernel::AccessKind::load, miss, 4, warps).time.value();
        EXPECT_LT(inL1, inL2) << warps;
        EXPECT_LT(inL2, missed) << warps;
    }
    const auto storesInL1 = [](const BenchmarkTime& time) {
        return time.kind == kernel::AccessKind::store && time.pattern == l1Hit;
    };
    EXPECT_TRUE(std::ranges::none_of(suite->times, storesInL1));
}

/// A lone warp waits for each access: the time is the round trip, over and over.
TEST(MemoryBenchmarks, ALoneWarpTakesTheLatency) {
    const device::Device gpu = device("gtx280");
    const auto suite = simulatedBenchmarks(gpu);
    const BenchmarkTime& lone = timeOf(*suite, kernel::AccessKind::load, BenchmarkPattern::spread, 2, 1);
    const double iterations = lone.transactions / (30 * 2);
    const double latency = (gpu.dramLatency.value / gpu.smClock.value).value();
    EXPECT_NEAR(lone.time.value() / iterations / latency, 1.1, 0.1);
}

TEST(MemoryBenchmarks, AreKeptPerDevice) {
    device::Device gpu = device("gtx280");
    const auto first = simulatedBenchmarks(gpu);
    EXPECT_EQ(first, simulatedBenchmarks(gpu));
    gpu.memoryBandwidth.value = gpu.memoryBandwidth.value * 0.5;
    EXPECT_NE(first, simulatedBenchmarks(gpu));
}

} // namespace
} // namespace forewarp::simulation::partitions
