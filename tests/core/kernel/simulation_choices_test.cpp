#include "core/kernel/simulation_choices.h"

#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

TEST(SimulationChoices, PoliciesAreFoundByTheirNames) {
    EXPECT_EQ(name(SchedulingPolicy::fifo), "fifo");
    EXPECT_EQ(name(SchedulingPolicy::roundRobin), "round-robin");
    EXPECT_EQ(name(SchedulingPolicy::greedyThenOldest), "greedy-then-oldest");
    EXPECT_EQ(name(SchedulingPolicy::shortestFirst), "shortest-first");
    EXPECT_EQ(name(SchedulingPolicy::twoLevel), "two-level");
    for (int i = 0; i <= int(SchedulingPolicy::twoLevel); ++i) {
        EXPECT_EQ(findSchedulingPolicy(name(SchedulingPolicy(i))), SchedulingPolicy(i));
    }
    EXPECT_EQ(findSchedulingPolicy("oldest"), std::nullopt);
    EXPECT_EQ(findSchedulingPolicy(""), std::nullopt);
}

} // namespace
} // namespace forewarp::kernel
