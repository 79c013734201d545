#include "core/simulation/scheduler/warp_order.h"

#include <gtest/gtest.h>

namespace forewarp::simulation::scheduler {
namespace {

/// The order in which those that wait are served.
template <class Order>
std::vector<int> served(Order& order) {
    std::vector<int> places;
    while (order.size() > 0) places.push_back(order.take());
    return places;
}

template <class Order>
Order withWaiting(int places, const std::vector<int>& waiting) {
    Order order(places);
    order.admit(0, places);
    for (const int place : waiting) order.add(place, 1);
    return order;
}

using Places = std::vector<int>;

TEST(WarpOrder, FirstInFirstOut) {
    auto order = withWaiting<FifoOrder>(70, {5, 69, 2, 8});
    EXPECT_EQ(order.take(), 5);
    order.add(5, 1);
    EXPECT_EQ(served(order), (Places{69, 2, 8, 5}));
}

TEST(WarpOrder, FirstInFirstOutHoldsAllPlaces) {
    Places all;
    for (int place = 63; place >= 0; --place) all.push_back(place);
    auto order = withWaiting<FifoOrder>(64, all);
    EXPECT_EQ(order.size(), 64);
    EXPECT_EQ(served(order), all);
}

TEST(WarpOrder, RoundRobinGoesOnAfterTheLast) {
    auto order = withWaiting<RoundRobinOrder>(200, {150, 3, 64, 63});
    EXPECT_EQ(order.take(), 3);
    EXPECT_EQ(order.take(), 63);
    order.add(63, 1);
    order.add(2, 1);
    EXPECT_EQ(served(order), (Places{64, 150, 2, 63}));
}

TEST(WarpOrder, RoundRobinBeginsAgainAfterTheLastPlace) {
    auto order = withWaiting<RoundRobinOrder>(64, {63});
    EXPECT_EQ(order.take(), 63);
    order.add(63, 1);
    order.add(62, 1);
    EXPECT_EQ(served(order), (Places{62, 63}));
}

TEST(WarpOrder, GreedyStaysThenTakesTheOldest) {
    auto order = withWaiting<GreedyThenOldestOrder>(100, {70, 5, 90});
    EXPECT_EQ(order.take(), 5);
    order.add(5, 1);
    order.add(1, 1);
    EXPECT_EQ(order.take(), 5);
    EXPECT_EQ(served(order), (Places{1, 70, 90}));
}

TEST(WarpOrder, GreedyTakesNewWarpsForTheYoungest) {
    auto order = withWaiting<GreedyThenOldestOrder>(8, {2, 3});
    EXPECT_EQ(order.take(), 2);
    order.admit(2, 1); // The warp served last has ended; the new one at its place is not it.
    order.add(2, 1);
    order.add(7, 1);
    EXPECT_EQ(served(order), (Places{3, 7, 2}));
}

TEST(WarpOrder, ShortestFirstTakesTheOldestOfEquals) {
    ShortestFirstOrder order(8);
    order.admit(0, 8);
    order.admit(0, 2);
    order.add(0, 4);
    order.add(5, 4);
    order.add(3, 4);
    order.add(6, 7);
    order.add(7, 1);
    EXPECT_EQ(served(order), (Places{7, 3, 5, 0, 6}));
}

TEST(WarpOrder, TwoLevelStaysWithAGroupUntilAllOfItWait) {
    auto order = withWaiting<TwoLevelOrder>(24, {17, 9, 3, 1});
    EXPECT_EQ(order.take(), 3);
    order.add(3, 1);
    EXPECT_EQ(order.take(), 1);
    EXPECT_EQ(order.take(), 3);
    EXPECT_EQ(order.take(), 9);
    order.add(0, 1);
    EXPECT_EQ(served(order), (Places{17, 0}));
}

TEST(WarpOrder, TwoLevelHoldsAllPlaces) {
    Places all;
    for (int place = 0; place < 64; ++place) all.push_back(place);
    auto order = withWaiting<TwoLevelOrder>(64, all);
    EXPECT_EQ(served(order), all);
}

TEST(WarpOrder, EveryPolicyHasItsOwn) {
    const auto isOf = [](kernel::SchedulingPolicy policy, auto expected) {
        return withOrderOf(policy, [&](auto actual) { return std::is_same_v<decltype(actual), decltype(expected)>; });
    };
    EXPECT_TRUE(isOf(kernel::SchedulingPolicy::fifo, std::type_identity<FifoOrder>()));
    EXPECT_TRUE(isOf(kernel::SchedulingPolicy::roundRobin, std::type_identity<RoundRobinOrder>()));
    EXPECT_TRUE(isOf(kernel::SchedulingPolicy::greedyThenOldest, std::type_identity<GreedyThenOldestOrder>()));
    EXPECT_TRUE(isOf(kernel::SchedulingPolicy::shortestFirst, std::type_identity<ShortestFirstOrder>()));
    EXPECT_TRUE(isOf(kernel::SchedulingPolicy::twoLevel, std::type_identity<TwoLevelOrder>()));
}

} // namespace
} // namespace forewarp::simulation::scheduler
