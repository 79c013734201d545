#include "core/advice/shared_memory/knapsack.h"
#include "core/advice/shared_memory/shared_memory.h"

#include <gtest/gtest.h>

#include <random>

namespace forewarp::advice::shared_memory {
namespace {

SharedOpportunity opportunity(double bytes, double frequency) {
    SharedOpportunity result;
    result.bytes = bytes;
    result.frequency = frequency;
    return result;
}

struct SetValue {
    double bytes = 0;
    double frequency = 0;
};

SetValue valueOf(const std::vector<SharedOpportunity>& opportunities, SharedChoice choice) {
    SetValue value;
    for (std::size_t i = 0; i < opportunities.size(); ++i) {
        if (!isChosen(choice, i)) continue;
        value.bytes += opportunities[i].bytes;
        value.frequency += opportunities[i].frequency;
    }
    return value;
}

/// The largest frequency, and the fewest bytes that give it, of all sets.
SetValue bestOfAllSets(const std::vector<SharedOpportunity>& opportunities, double capacity) {
    SetValue best;
    for (SharedChoice choice = 0; choice < SharedChoice(1) << opportunities.size(); ++choice) {
        const SetValue value = valueOf(opportunities, choice);
        const bool isBetter =
            value.frequency > best.frequency || (value.frequency == best.frequency && value.bytes < best.bytes);
        if (value.bytes <= capacity && isBetter) best = value;
    }
    return best;
}

TEST(Knapsack, ExactIsTheBestOfAllSets) {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> count(0, 10);
    std::uniform_int_distribution<int> size(1, 400);
    std::uniform_int_distribution<int> frequency(1, 20);
    for (int round = 0; round < 500; ++round) {
        std::vector<SharedOpportunity> opportunities(std::size_t(count(random)));
        const int unit = round % 2 ? 4 : 1;
        for (SharedOpportunity& each : opportunities) each = opportunity(unit * size(random), frequency(random));
        const double capacity = unit * size(random) * 3 + round % 4;
        const SetValue best = bestOfAllSets(opportunities, capacity);
        const SetValue exact = valueOf(opportunities, chooseExactly(opportunities, Bytes(capacity)));
        const SetValue greedy = valueOf(opportunities, chooseGreedily(opportunities, Bytes(capacity)));
        ASSERT_EQ(exact.frequency, best.frequency) << "round " << round;
        ASSERT_EQ(exact.bytes, best.bytes) << "round " << round;
        ASSERT_LE(greedy.frequency, exact.frequency) << "round " << round;
        ASSERT_LE(greedy.bytes, capacity) << "round " << round;
    }
}

TEST(Knapsack, GreedyMissesWhatTheTableFinds) {
    const std::vector<SharedOpportunity> three{opportunity(10, 60), opportunity(20, 100), opportunity(30, 120)};
    EXPECT_EQ(chooseGreedily(three, Bytes(50)), 0b011U);
    EXPECT_EQ(chooseExactly(three, Bytes(50)), 0b110U);
}

TEST(Knapsack, GreedyGoesOnToSmallerOnes) {
    const std::vector<SharedOpportunity> three{opportunity(40, 400), opportunity(40, 300), opportunity(10, 50)};
    EXPECT_EQ(chooseGreedily(three, Bytes(50)), 0b101U);
}

TEST(Knapsack, GreedyDoesNotRelyOnTheOrder) {
    const std::vector<SharedOpportunity> two{opportunity(30, 30), opportunity(30, 90)};
    EXPECT_EQ(chooseGreedily(two, Bytes(30)), 0b10U);
}

TEST(Knapsack, WhatFitsExactlyFits) {
    const std::vector<SharedOpportunity> one{opportunity(48, 1)};
    EXPECT_EQ(chooseExactly(one, Bytes(48)), 1U);
    EXPECT_EQ(chooseGreedily(one, Bytes(48)), 1U);
    EXPECT_EQ(chooseExactly(one, Bytes(47)), 0U);
    EXPECT_EQ(chooseGreedily(one, Bytes(47)), 0U);
}

TEST(Knapsack, UnknownSizesAreLeftOut) {
    const std::vector<SharedOpportunity> two{opportunity(0, 1000), opportunity(16, 1)};
    EXPECT_EQ(chooseExactly(two, Bytes(64)), 0b10U);
    EXPECT_EQ(chooseGreedily(two, Bytes(64)), 0b10U);
}

TEST(Knapsack, NothingToChooseFrom) {
    EXPECT_EQ(chooseExactly({}, Bytes(64)), 0U);
    EXPECT_EQ(chooseGreedily({}, Bytes(64)), 0U);
    EXPECT_EQ(chooseExactly({opportunity(4, 1)}, Bytes(0)), 0U);
    EXPECT_EQ(chooseExactly({opportunity(4, 1)}, Bytes(-8)), 0U);
}

} // namespace
} // namespace forewarp::advice::shared_memory
