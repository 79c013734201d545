#include "core/models/bands/benchmark_fits.h"

#include "core/models/prediction_steps.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/small_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::bands {
namespace {

using testing::HasSubstr;
using enum kernel::AccessKind;
using enum simulation::partitions::BenchmarkPattern;

constexpr double kNanosecond = 1e-9;

BenchmarkFits fitted(const simulation::partitions::MemoryBenchmarks& suite, bool asPublished = false) {
    auto fits = BenchmarkFits::fit(suite, asPublished);
    EXPECT_TRUE(fits) << (fits ? "" : fits.error().text());
    return fits ? *std::move(fits) : BenchmarkFits{};
}

std::string refusal(const simulation::partitions::MemoryBenchmarks& suite) {
    const auto fits = BenchmarkFits::fit(suite, false);
    return fits ? "accepted" : fits.error().text();
}

double nanoseconds(const BenchmarkFits& fits, kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern,
                   int size, int warps) {
    return fits.perTransaction(kind, pattern, size, warps).value() / kNanosecond;
}

// CF 2011, section 2: words of 2, 4 and 8 bytes make transactions of 32, 64 and 128 bytes.
TEST(BenchmarkFits, WordsStandForTheirTransactions) {
    const BenchmarkFits fits = fitted(sample::campingSuite());
    for (const int warps : {1, 3, 8, 32}) {
        EXPECT_NEAR(nanoseconds(fits, load, spread, 0, warps), 1, 1e-9) << warps;
        EXPECT_NEAR(nanoseconds(fits, load, spread, 1, warps), 2, 1e-9) << warps;
        EXPECT_NEAR(nanoseconds(fits, load, spread, 2, warps), 4, 1e-9) << warps;
        EXPECT_NEAR(nanoseconds(fits, store, camped, 2, warps), 30, 1e-9) << warps;
    }
    EXPECT_EQ(fits.regressions().size(), 4U);
    EXPECT_TRUE(fits.has(store, spread));
    EXPECT_FALSE(fits.has(load, l2Hit));
    EXPECT_TRUE(fits.caveats().empty());
}

// 1 µs whatever the warps do: 1000 transactions of one warp carry 1 ns of it each, those of four a quarter.
TEST(BenchmarkFits, FewerWarpsCarryMoreOfTheLatency) {
    simulation::partitions::MemoryBenchmarks suite;
    sample::addBenchmarks(suite, load, spread, {1, 2, 4}, 1000);
    const BenchmarkFits fits = fitted(suite);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 1, 1), 2 + 1, 1e-9);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 1, 3), 2 + 1. / 3, 1e-9);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 1, 4), 2 + 0.25, 1e-9);
    const Regression& fit = fits.regressions().front().fit;
    EXPECT_NEAR(fit.find("β")->value, 1e-3, 1e-12); // ms
    EXPECT_NEAR(fit.find("w")->value, 4e-3, 1e-12);
    EXPECT_NEAR(fit.find("w·b2")->value, (1 - 4) * 1e-3, 1e-12);
    EXPECT_NEAR(fit.find("w·b4")->value, (2 - 4) * 1e-3, 1e-12);
    EXPECT_NEAR(fit.find("b2")->value, 0, 1e-12);
}

/// Reads of 3 warp counts, each transaction 1, 2 and 4 ns.
simulation::partitions::MemoryBenchmarks threeCounts() {
    simulation::partitions::MemoryBenchmarks suite;
    for (const int word : {2, 4, 8})
        for (const int warps : {1, 2, 3})
            suite.times.push_back({load, spread, word, warps, Seconds(word / 2 * warps * 1e-3), 1e6 * warps});
    return suite;
}

// By hand, with word slopes s, 2s and 4s (s = 1 ms) around w = 2: α1 = 7/3 s, α2 = -6 s, α3 = -4 s, β = 10/3 s.
TEST(BenchmarkFits, AsPublishedAllWordsShareOneSlope) {
    const BenchmarkFits fits = fitted(threeCounts(), true);
    const Regression& fit = fits.regressions().front().fit;
    ASSERT_EQ(fit.coefficients.size(), 4U);
    EXPECT_NEAR(fit.find("w")->value, 7. / 3, 1e-12);
    EXPECT_NEAR(fit.find("b2")->value, -6, 1e-12);
    EXPECT_NEAR(fit.find("b4")->value, -4, 1e-12);
    EXPECT_NEAR(fit.find("β")->value, 10. / 3, 1e-12);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 0, 3), (7 - 6 + 10. / 3) / 3, 1e-9);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 2, 1), 7. / 3 + 10. / 3, 1e-9);
}

// At one warp the shared line of 2-byte words is 7/3 - 6 + 10/3 = -1/3 ms.
TEST(BenchmarkFits, NoTransactionIsFasterThanTheFastestMeasured) {
    const BenchmarkFits fits = fitted(threeCounts(), true);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 0, 1), 1, 1e-9);
    ASSERT_EQ(fits.caveats().size(), 1U);
    EXPECT_THAT(fits.caveats().front(), HasSubstr("spread 32-byte reads at w = 1, "));
    EXPECT_THAT(fits.caveats().front(), HasSubstr("spread 128-byte reads at w = 3;")); // 31/9 of 4 ns
    EXPECT_TRUE(fitted(threeCounts()).caveats().empty());
}

TEST(BenchmarkFits, TransactionsBetweenMeasuredCountsAreInterpolated) {
    simulation::partitions::MemoryBenchmarks suite;
    for (const int word : {2, 4, 8})
        for (const int warps : {2, 4, 8})
            suite.times.push_back({load, spread, word, warps, Seconds(1e-3), warps == 8 ? 1e6 : 250e3 * warps / 2});
    const BenchmarkFits fits = fitted(suite);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 0, 3), 1e6 / 375e3, 1e-9);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 0, 6), 1e6 / 750e3, 1e-9);
    EXPECT_NEAR(nanoseconds(fits, load, spread, 0, 1), 1e6 / 125e3, 1e-9);
}

TEST(BenchmarkFits, ExplainsTheTimeOfATransaction) {
    for (const bool asPublished : {false, true}) {
        const BenchmarkFits fits = fitted(threeCounts(), asPublished);
        DerivationSteps steps(Derivation{});
        steps.derivation.add({"w", "", 3, "warps", "", "", "", {}, {}});
        for (int size = 0; size < 3; ++size) {
            const std::string symbol = fits.note({load, spread, size}, 3, steps);
            EXPECT_EQ(symbol, "t_read_spread_" + std::to_string(32 << size));
            EXPECT_NEAR(steps.derivation.find(symbol)->value, nanoseconds(fits, load, spread, size, 3), 1e-9);
        }
        golden::checkDerivation(steps.derivation);
        EXPECT_THAT(steps.derivation.find("alpha_1_read_spread")->source, HasSubstr("R² = "));
        EXPECT_EQ(steps.derivation.find("alpha_4_read_spread") == nullptr, asPublished);
    }
}

/// Words of 4 bytes take 2 ms per warp, all others 1 ms: of five predictors, only w and w·b4 count.
simulation::partitions::MemoryBenchmarks slowFloats() {
    simulation::partitions::MemoryBenchmarks suite;
    for (const int word : {2, 4, 8})
        for (const int warps : {1, 2, 3})
            suite.times.push_back({load, spread, word, warps, Seconds((word == 4 ? 2e-3 : 1e-3) * warps), 1e6 * warps});
    return suite;
}

TEST(BenchmarkFits, InsignificantPredictorsAreDroppedOnRequest) {
    EXPECT_EQ(fitted(slowFloats()).regressions().front().fit.coefficients.size(), 6U);
    const auto fits = BenchmarkFits::fit(slowFloats(), false, 0.05);
    ASSERT_TRUE(fits) << fits.error().text();
    const Regression& fit = fits->regressions().front().fit;
    ASSERT_EQ(fit.coefficients.size(), 3U);
    EXPECT_NEAR(fit.find("w")->value, 1, 1e-12);
    EXPECT_NEAR(fit.find("w·b4")->value, 1, 1e-12);
    for (int size = 0; size < 3; ++size)
        EXPECT_NEAR(nanoseconds(*fits, load, spread, size, 3), size == 1 ? 2 : 1, 1e-9) << size;
    EXPECT_THAT(fits->caveats(), testing::ElementsAre("Predictors whose p is above 0.05 count as 0 in the regressions: b2 of "
                                             "spread reads, b4 of spread reads, w·b2 of spread reads."));
}

TEST(BenchmarkFits, DroppedPredictorsAreNoTerms) {
    const auto fits = BenchmarkFits::fit(slowFloats(), false, 0.05);
    ASSERT_TRUE(fits) << fits.error().text();
    DerivationSteps steps(Derivation{});
    steps.derivation.add({"w", "", 3, "warps", "", "", "", {}, {}});
    for (int size = 0; size < 3; ++size) fits->note({load, spread, size}, 3, steps);
    golden::checkDerivation(steps.derivation);
    for (const char* dropped : {"alpha_2_read_spread", "alpha_3_read_spread", "alpha_4_read_spread"})
        EXPECT_EQ(steps.derivation.find(dropped), nullptr) << dropped;
    ASSERT_NE(steps.derivation.find("alpha_5_read_spread"), nullptr);
    EXPECT_NEAR(steps.derivation.find("alpha_5_read_spread")->value, 1, 1e-12);
}

TEST(BenchmarkFits, RefusesSuitesWithGaps) {
    EXPECT_THAT(refusal({}), HasSubstr("no benchmark times"));
    simulation::partitions::MemoryBenchmarks suite = sample::campingSuite();
    std::erase_if(suite.times, [](const simulation::partitions::BenchmarkTime& each) {
        return each.kind == store && each.pattern == camped && each.wordBytes == 4;
    });
    EXPECT_THAT(refusal(suite), HasSubstr("no benchmark times of 4-byte words (writes, camped)"));
    suite = sample::campingSuite();
    suite.times[5].transactions = 0;
    EXPECT_THAT(refusal(suite), HasSubstr("above 0"));
    suite = sample::campingSuite();
    suite.times[5].time = Seconds(0);
    EXPECT_THAT(refusal(suite), HasSubstr("above 0"));
    suite = sample::campingSuite();
    suite.times[5].wordBytes = 16;
    EXPECT_THAT(refusal(suite), HasSubstr("words of 16 bytes"));
    suite = threeCounts();
    std::erase_if(suite.times, [](const simulation::partitions::BenchmarkTime& each) { return each.warps > 1; });
    EXPECT_THAT(refusal(suite), HasSubstr("benchmarks of reads, spread: 3 observations are too few"));
}

TEST(BenchmarkFits, TimesOutOfAllProportionAreRefused) {
    simulation::partitions::MemoryBenchmarks suite = sample::campingSuite();
    suite.times.front().time = Seconds(1e-300);
    suite.times.front().transactions = 1e300;
    const auto fits = BenchmarkFits::fit(suite, true);
    ASSERT_FALSE(fits);
    EXPECT_EQ(fits.error().remedy, "Check their units.");
}

} // namespace
} // namespace forewarp::models::bands
