#include "core/simulation/partitions/event_wheel.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <tuple>

namespace forewarp::simulation::partitions {
namespace {

using Event = std::tuple<double, std::int64_t, int>;

/// Adds and takes at random, up to `most` events at a time, whole or fractional cycles ahead, and compares with a set.
void compareWithASet(double horizon, int most, bool wholeCycles) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> ahead(0, horizon);
    EventWheel wheel(horizon);
    std::set<Event> expected;
    std::vector<int> freeIds;
    for (int id = 0; id < most; ++id) freeIds.push_back(id);
    double now = 1e9;
    for (int i = 0; i < 20'000; ++i) {
        if (!freeIds.empty() && (expected.empty() || random() % 2 == 0)) {
            const double time = now + (wholeCycles ? std::floor(ahead(random)) : ahead(random));
            const auto order = std::int64_t(random() % 5) * most + freeIds.back();
            wheel.add(freeIds.back(), time, order);
            expected.emplace(time, order, freeIds.back());
            freeIds.pop_back();
        } else {
            now = wheel.nextTime();
            ASSERT_EQ(now, std::get<0>(*expected.begin())) << i;
            const int id = wheel.take();
            ASSERT_EQ(id, std::get<2>(*expected.begin())) << i;
            expected.erase(expected.begin());
            freeIds.push_back(id);
        }
        ASSERT_EQ(wheel.size(), int(expected.size()));
    }
}

TEST(EventWheel, GivesEventsByTimeAndOrder) {
    compareWithASet(500, 64, true);
    compareWithASet(500, 64, false);
    compareWithASet(3, 300, true);
    compareWithASet(100'000, 20, false);
    compareWithASet(1, 1, false);
}

TEST(EventWheel, TakesEventsAtBothEndsOfTheHorizon) {
    EventWheel wheel(1000);
    wheel.add(0, 2000, 0);
    wheel.add(1, 1000, 1);
    EXPECT_EQ(wheel.take(), 1);
    EXPECT_EQ(wheel.nextTime(), 2000);
    EXPECT_EQ(wheel.take(), 0);
    EXPECT_EQ(wheel.nextTime(), EventWheel::kNever);
}

TEST(EventWheel, ServesPresentEventsWhereNothingTakesTime) {
    EventWheel wheel(0);
    for (int id = 0; id < 100; ++id) wheel.add(99 - id, 5, 99 - id);
    for (int id = 0; id < 100; ++id) EXPECT_EQ(wheel.take(), id);
    EXPECT_EQ(wheel.size(), 0);
}

} // namespace
} // namespace forewarp::simulation::partitions
