#include "tests/views/timeline/sample_simulation.h"
#include "views/timeline/timeline_pyramid.h"

#include <gtest/gtest.h>

#include <random>

namespace forewarp::views::timeline {
namespace {

/// Adds up interval by interval.
ActivityShares summed(const simulation::scheduler::WarpSimulation& simulation, int warp, double begin, double end,
                      int onlyInstruction = -1) {
    std::array<double, simulation::scheduler::kWarpActivityCount> sums{};
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        if (interval.warp != warp || (onlyInstruction >= 0 && interval.instruction != onlyInstruction)) continue;
        const double shared = std::min(end, interval.end) - std::max(begin, interval.begin);
        if (shared > 0) sums[std::size_t(interval.activity)] += shared;
    }
    ActivityShares shares{};
    for (std::size_t i = 0; i < sums.size(); ++i) shares[i] = float(sums[i] / (end - begin));
    return shares;
}

void expectNear(const ActivityShares& actual, const ActivityShares& expected, const char* where) {
    for (std::size_t i = 0; i < actual.size(); ++i) EXPECT_NEAR(actual[i], expected[i], 1e-5) << where << ", " << i;
}

/// In buckets of equal length, against the sum over all intervals.
void expectShares(const TimelinePyramid& pyramid, const simulation::scheduler::WarpSimulation& simulation, int row,
                  double begin, double length, std::size_t count, double tolerance) {
    std::vector<ActivityShares> buckets(count);
    pyramid.fillShares(row, begin, begin + length * double(count), buckets);
    ActivityShares error{};
    for (std::size_t bucket = 0; bucket < count; ++bucket) {
        const double from = begin + length * double(bucket);
        const ActivityShares expected = summed(simulation, row, from, from + length);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(buckets[bucket][i], expected[i], tolerance) << count << " buckets, " << bucket << ", " << i;
            error[i] += buckets[bucket][i] - expected[i];
        }
    }
    for (const float sum : error) EXPECT_NEAR(sum, 0, std::max(tolerance, 1e-3)) << "nothing is lost between buckets";
}

TEST(TimelinePyramid, GivesTheSameSharesAsASumOverAllIntervals) {
    const simulation::scheduler::WarpSimulation simulation = test::busySimulation(3000, 2, 3);
    const TimelinePyramid pyramid(simulation);
    ASSERT_EQ(pyramid.rows(), 6);
    std::mt19937 generator(7);
    std::uniform_real_distribution<double> somewhere(-50, simulation.cycles + 50);
    for (int row = 0; row < pyramid.rows(); ++row) {
        const double begin = somewhere(generator);
        expectShares(pyramid, simulation, row, begin, somewhere(generator), 1, 1e-5);
        expectShares(pyramid, simulation, row, begin, 3.7, 300, 1e-5); // Fewer cycles than an interval lasts.
    }
}

TEST(TimelinePyramid, GivesNearlyTheSameWhereABucketHasManyIntervals) {
    const simulation::scheduler::WarpSimulation simulation = test::busySimulation(30'000, 2, 3);
    const TimelinePyramid pyramid(simulation);
    for (int row = 0; row < pyramid.rows(); ++row) {
        for (const std::size_t count : {std::size_t(7), std::size_t(100), std::size_t(400)}) {
            expectShares(pyramid, simulation, row, -100, (simulation.cycles + 300) / double(count), count, 0.125);
            expectShares(pyramid, simulation, row, 1234.5, simulation.cycles / 2 / double(count), count, 0.125);
        }
    }
}

TEST(TimelinePyramid, TakesClusteredIntervals) {
    simulation::scheduler::WarpSimulation simulation = test::sampleSimulation();
    simulation.intervals.clear();
    for (int i = 0; i < 1000; ++i) {
        simulation.intervals.push_back({i * 0.01, i * 0.01 + 0.01, 0, 0, simulation::scheduler::WarpActivity(i % 2)});
    }
    simulation.intervals.push_back({1e6, 1e6 + 1, 0, 0, simulation::scheduler::WarpActivity::atBarrier});
    const TimelinePyramid pyramid(simulation);
    expectShares(pyramid, simulation, 0, 0, 1, 20, 1e-4);
    expectShares(pyramid, simulation, 0, 0, 1e4, 101, 0.125);
}

TEST(TimelinePyramid, SplitsIntervalsAtTheEdgesOfBuckets) {
    const TimelinePyramid pyramid(test::sampleSimulation());
    std::vector<ActivityShares> buckets(4); // Warp 0: computes 0–100, memory 100–500.
    pyramid.fillShares(0, 60, 220, buckets);
    EXPECT_FLOAT_EQ(buckets[0][std::size_t(simulation::scheduler::WarpActivity::computing)], 1);
    EXPECT_FLOAT_EQ(buckets[1][std::size_t(simulation::scheduler::WarpActivity::memory)], 1);
    pyramid.fillShares(0, 90, 130, buckets);
    EXPECT_FLOAT_EQ(buckets[0][std::size_t(simulation::scheduler::WarpActivity::computing)], 1);
    EXPECT_FLOAT_EQ(buckets[0][std::size_t(simulation::scheduler::WarpActivity::memory)], 0);
}

TEST(TimelinePyramid, LeavesOutOtherInstructionsWhereAsked) {
    const simulation::scheduler::WarpSimulation simulation = test::busySimulation(2000, 1, 4);
    const std::vector<bool> onlyMultiplyAdds{false, true, false, false};
    const TimelinePyramid pyramid(simulation, &onlyMultiplyAdds);
    std::vector<ActivityShares> buckets(1);
    for (int row = 0; row < 4; ++row) {
        pyramid.fillShares(row, 100, 5000, buckets);
        expectNear(buckets[0], summed(simulation, row, 100, 5000, 1), "filtered");
    }
    EXPECT_DOUBLE_EQ(pyramid.end(), TimelinePyramid(simulation).end());
}

TEST(TimelinePyramid, FindsWhatAWarpDoesAtATime) {
    const simulation::scheduler::WarpSimulation simulation = test::sampleSimulation();
    const TimelinePyramid pyramid(simulation);
    const auto atBegin = pyramid.spanAt(0, 100);
    ASSERT_TRUE(atBegin);
    EXPECT_EQ(atBegin->activity, simulation::scheduler::WarpActivity::memory)
        << "an interval ends where the next begins";
    EXPECT_EQ(simulation.intervals[atBegin->interval].warp, 0);
    EXPECT_EQ(simulation.intervals[atBegin->interval].begin, 100);
    EXPECT_FALSE(pyramid.spanAt(0, 770)) << "a gap";
    EXPECT_FALSE(pyramid.spanAt(3, 30)) << "before its start";
    EXPECT_FALSE(pyramid.spanAt(0, 1000));
    EXPECT_FALSE(pyramid.spanAt(4, 100));
    EXPECT_FALSE(pyramid.spanAt(-1, 100));
}

TEST(TimelinePyramid, ListsTheSpansThatTouchAStretch) {
    const TimelinePyramid pyramid(test::sampleSimulation());
    EXPECT_EQ(pyramid.spans(0, 0, 1000).size(), 5U);
    EXPECT_EQ(pyramid.spans(0, 150, 160).size(), 1U);
    EXPECT_EQ(pyramid.spans(0, 500, 501).size(), 1U) << "what ends there does not touch it";
    EXPECT_EQ(pyramid.spans(0, 499, 501).size(), 2U);
    EXPECT_TRUE(pyramid.spans(0, 760, 790).empty());
}

TEST(TimelinePyramid, OverviewAddsUpAllWarps) {
    const simulation::scheduler::WarpSimulation simulation = test::busySimulation(2500, 2, 2);
    const TimelinePyramid pyramid(simulation);
    const double length = pyramid.end() / double(TimelinePyramid::kOverviewBuckets);
    for (std::size_t bucket = 0; bucket < TimelinePyramid::kOverviewBuckets; bucket += 31) {
        ActivityShares expected{};
        for (int warp = 0; warp < 4; ++warp) {
            const double from = length * double(bucket);
            const ActivityShares shares = summed(simulation, warp, from, from + length);
            for (std::size_t i = 0; i < shares.size(); ++i) expected[i] += shares[i];
        }
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(pyramid.overview()[bucket][i], expected[i], 1e-3) << bucket;
        }
    }
}

TEST(TimelinePyramid, OfNothingIsEmpty) {
    EXPECT_EQ(TimelinePyramid(simulation::scheduler::WarpSimulation{}).rows(), 0);
    EXPECT_EQ(TimelinePyramid(simulation::scheduler::WarpSimulation{}).end(), 0);
}

} // namespace
} // namespace forewarp::views::timeline
