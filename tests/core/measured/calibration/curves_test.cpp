#include "core/measured/calibration/curves.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::measured::calibration {
namespace {

std::vector<Sample> curve(const std::vector<std::pair<double, double>>& points) {
    std::vector<Sample> samples;
    for (const auto& [at, value] : points) samples.push_back({at, value, value, value, 1});
    return samples;
}

TEST(Curves, FirstPlateauEndsBeforeTheStep) {
    const Plateau plateau = firstPlateau(curve({{1, 30}, {2, 31}, {4, 29}, {8, 30}, {16, 200}, {32, 30}}), 0.1);
    EXPECT_EQ(plateau.level, 30);
    EXPECT_EQ(plateau.from, 1);
    EXPECT_EQ(plateau.until, 8);
    EXPECT_EQ(plateau.samples, 4U);
    EXPECT_FALSE(plateau.isWhole);
}

// 33 is exactly 10 % above 30, 33.1 is more.
TEST(Curves, FirstPlateauTakesInWhatDiffersByTheToleranceExactly) {
    EXPECT_EQ(firstPlateau(curve({{1, 30}, {2, 30}, {3, 30}, {4, 33}}), 0.1).until, 4);
    EXPECT_EQ(firstPlateau(curve({{1, 30}, {2, 30}, {3, 30}, {4, 33.1}}), 0.1).until, 3);
    EXPECT_EQ(firstPlateau(curve({{1, 30}, {2, 30}, {3, 30}, {4, 26.9}}), 0.1).until, 3);
}

TEST(Curves, PlateausKnowTheirWorstRuns) {
    std::vector<Sample> samples = curve({{1, 30}, {2, 30}});
    samples[0].least = 28;
    samples[1].most = 35;
    const Plateau plateau = firstPlateau(samples, 0.1);
    EXPECT_EQ(plateau.least, 28);
    EXPECT_EQ(plateau.most, 35);
    EXPECT_TRUE(plateau.isWhole);
}

TEST(Curves, HighestPlateauIsTheMedianOfWhatIsNearTheHighest) {
    const Plateau plateau = highestPlateau(curve({{1, 16}, {2, 32}, {4, 64}, {8, 62}, {16, 63}}), 0.05);
    EXPECT_EQ(plateau.level, 63);
    EXPECT_EQ(plateau.samples, 3U);
    EXPECT_EQ(plateau.until, 16);
}

TEST(Curves, LinesGoThroughTheirSamples) {
    const Line line = lineThrough(curve({{512, 24 + 4 * 512.0}, {1024, 24 + 4 * 1024.0}, {2048, 24 + 4 * 2048.0}}));
    EXPECT_NEAR(line.slope, 4, 1e-12);
    EXPECT_NEAR(line.start, 24, 1e-9);
    EXPECT_NEAR(line.worst, 0, 1e-12);
    // Least squares through (0, 0), (1, 2), (2, 1): 1/2 + x/2, off by one at x = 1, which is half of 2.
    const Line bent = lineThrough(curve({{1, 1}, {2, 3}, {3, 2}}));
    EXPECT_NEAR(bent.slope, 0.5, 1e-12);
    EXPECT_NEAR(bent.start, 1, 1e-12);
    EXPECT_NEAR(bent.worst, 0.5, 1e-12); // 1.5 instead of 1.
}

// 700 cycles alone, 7 each: from 100 on the queue counts; only 256 waits 1.5 times as long as one alone.
TEST(Curves, QueuesShowTheirDelayWhereTheyCount) {
    const auto queueing = queueingOf(curve({{1, 700}, {32, 700}, {128, 896}, {256, 1792}}));
    ASSERT_TRUE(queueing);
    EXPECT_DOUBLE_EQ(queueing->delay, 7);
    EXPECT_DOUBLE_EQ(queueing->latency, 700);
    EXPECT_DOUBLE_EQ(queueing->knee, 100);
    EXPECT_EQ(queueing->samples, 1U);
    EXPECT_FALSE(queueingOf(curve({{1, 700}, {32, 700}, {128, 896}})));
}

TEST(Curves, KneeIsWhereTheFirstSampleWouldReachThePeak) {
    EXPECT_DOUBLE_EQ(kneeOf(curve({{1, 8}, {2, 16}, {16, 64}}), 64), 8);
    EXPECT_DOUBLE_EQ(kneeOf(curve({{2, 8}, {16, 64}}), 64), 16);
}

TEST(Curves, HardwareHasPowersOfTwoAndThreeTimesThem) {
    EXPECT_EQ(hardwareCount(126.3, 0.1), 128);
    EXPECT_EQ(hardwareCount(47.4, 0.05), 48);
    EXPECT_EQ(hardwareCount(186, 0.05), 192);
    EXPECT_EQ(hardwareCount(2.02, 0.05), 2);
    EXPECT_FALSE(hardwareCount(80, 0.05));
    EXPECT_FALSE(hardwareCount(0, 0.05));
    EXPECT_FALSE(hardwareCount(std::nan(""), 0.05));
}

/// Miss shares of a ring, counted set by set: `ways` lines of each set stay while no more want to.
double countedMisses(int lines, int sets, int ways) {
    std::vector<int> wanted(std::size_t(sets), 0);
    for (int line = 0; line < lines; ++line) ++wanted[std::size_t(line % sets)];
    int misses = 0;
    for (const int want : wanted)
        if (want > ways) misses += want; // The least recently used one is always the next that is wanted.
    return double(misses) / lines;
}

TEST(Curves, WaysComeFromTheWidthOfTheRise) {
    constexpr int kSets = 64;
    for (const int ways : {2, 4, 8, 16}) {
        std::vector<Sample> samples;
        const int capacity = kSets * ways;
        for (int lines = capacity / 2; lines <= 2 * capacity; lines += ways) {
            const double latency = 30 + 200 * countedMisses(lines, kSets, ways);
            samples.push_back({double(lines), latency, latency, latency, 1});
        }
        const auto overflow = overflowOf(samples, capacity, 30, 230);
        ASSERT_TRUE(overflow);
        EXPECT_EQ(overflow->missesBehind, 1);
        EXPECT_NEAR(overflow->ways, ways, 0.02 * ways);
    }
}

// A share C/s of a ring of s stays where a random line is replaced, at least: the rise does not end.
TEST(Curves, OtherReplacementShowsNoWays) {
    std::vector<Sample> samples;
    for (double size = 50; size <= 200; size += 5) {
        const double latency = 30 + 200 * std::max(0.0, 1 - 100 / size);
        samples.push_back({size, latency, latency, latency, 1});
    }
    const auto overflow = overflowOf(samples, 100, 30, 230);
    ASSERT_TRUE(overflow);
    EXPECT_EQ(overflow->ways, 0);
    EXPECT_NEAR(overflow->missesBehind, 1.0 / 3, 1e-12);
}

TEST(Curves, WithoutSamplesBehindTheCacheNothingIsSaidOfIt) {
    EXPECT_FALSE(overflowOf(curve({{50, 30}, {100, 30}, {149, 230}}), 100, 30, 230));
    EXPECT_TRUE(overflowOf(curve({{50, 30}, {100, 30}, {150, 230}}), 100, 30, 230));
    EXPECT_FALSE(overflowOf(curve({{50, 30}, {100, 30}, {150, 230}}), 100, 30, 30));
}

} // namespace
} // namespace forewarp::measured::calibration
