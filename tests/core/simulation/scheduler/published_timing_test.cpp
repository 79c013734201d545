#include "tests/core/simulation/scheduler/sample_programs.h"

#include <gtest/gtest.h>

namespace forewarp::simulation::scheduler {
namespace {

WarpSimulation simulated(const WarpProgram& program, const SimulatedSm& sm) {
    return simulateWarps(program, sm);
}

SimulatedSm published(int warpsPerBlock, int blocks = 1) {
    return smWith(kernel::SimulationTiming::published, warpsPerBlock, blocks);
}

const WarpProgram kComputeThenLoad = straight({compute(10, 2, 4), load(30, 4, 8)});

// Two warps. 0: both want to compute, TLP = 2, both delays become 5. 5: the second computes (its delay stays 5), the first
// loads: TLP = 1, 30 cycles. 10: the second wants to load, finds the unit busy and stays ready, TLP = 1, 30 cycles; nobody
// computes until the end. 35: it loads, TLP = 0.
TEST(PublishedTiming, TwoWarpsByHand) {
    const WarpSimulation simulation = simulated(kComputeThenLoad, published(2));
    EXPECT_DOUBLE_EQ(simulation.cycles, 65);
    EXPECT_DOUBLE_EQ(simulation.totalCycles, 65);
    EXPECT_EQ(simulation.instructions, 4);
    EXPECT_DOUBLE_EQ(simulation.computeBusy, 10.0 / 65);
    EXPECT_DOUBLE_EQ(simulation.memoryBusy, 60.0 / 65);
    EXPECT_DOUBLE_EQ(simulation.meanReadyWarps, (2 * 5 + 1 * 5 + 1 * 25) / 65.0);
    ASSERT_EQ(simulation.costs.size(), 2u);
    EXPECT_DOUBLE_EQ(simulation.costs[0].unitCycles, 10);
    EXPECT_DOUBLE_EQ(simulation.costs[0].waitCycles, 5);
    EXPECT_DOUBLE_EQ(simulation.costs[0].idleCycles, 0);
    EXPECT_DOUBLE_EQ(simulation.costs[1].unitCycles, 60);
    EXPECT_DOUBLE_EQ(simulation.costs[1].waitCycles, 25);
    EXPECT_DOUBLE_EQ(simulation.costs[1].idleCycles, 55);
    EXPECT_DOUBLE_EQ(simulation.idleShare(1), 1);
}

TEST(PublishedTiming, EveryIntervalByHand) {
    SimulatedSm sm = published(2);
    sm.mostIntervals = 100;
    const WarpSimulation simulation = simulated(kComputeThenLoad, sm);
    struct Expected {
        double begin, end;
        int instruction, warp;
        WarpActivity activity;
    };
    const Expected expected[] = {
        {0, 5, 0, 0, WarpActivity::computing},        {0, 5, 0, 1, WarpActivity::waitingForUnit},
        {5, 35, 1, 0, WarpActivity::memory},          {5, 10, 0, 1, WarpActivity::computing},
        {10, 35, 1, 1, WarpActivity::waitingForUnit}, {35, 65, 1, 1, WarpActivity::memory}};
    ASSERT_EQ(simulation.intervals.size(), std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        EXPECT_EQ(simulation.intervals[i].begin, expected[i].begin) << i;
        EXPECT_EQ(simulation.intervals[i].end, expected[i].end) << i;
        EXPECT_EQ(simulation.intervals[i].instruction, expected[i].instruction) << i;
        EXPECT_EQ(simulation.intervals[i].warp, expected[i].warp) << i;
        EXPECT_EQ(simulation.intervals[i].activity, expected[i].activity) << i;
    }
}

// Each delay is divided once: as many warps as divide it take turns, and together they take one latency.
TEST(PublishedTiming, WaitingWarpsAreAdjustedOnce) {
    for (const int warps : {1, 2, 3, 4}) {
        EXPECT_DOUBLE_EQ(simulated(straight({compute(10, 2, 4)}), published(warps)).cycles, 10) << warps;
    }
    EXPECT_DOUBLE_EQ(simulated(straight({compute(10, 2, 4)}), published(5)).cycles, 5 * (10.0 / (5 * 4) + 2));
}

// Warps that wait for the memory unit are ready: four loads that arrive together divide each other's delay by three, those
// in the queue, and are divided once.
TEST(PublishedTiming, WarpsThatWaitForMemoryCountAsReady) {
    EXPECT_DOUBLE_EQ(simulated(straight({load(30, 4, 8)}), published(4)).cycles, 4 * (30.0 / 3));
    EXPECT_DOUBLE_EQ(simulated(straight({load(30, 4, 2)}), published(4)).cycles, 4 * (30.0 / 3 + 4));
}

TEST(PublishedTiming, InstructionLevelParallelismDividesToo) {
    WarpInstruction instruction = compute(12, 2, 8);
    instruction.ilp = 2;
    EXPECT_DOUBLE_EQ(simulated(straight({instruction}), published(3)).cycles, 12.0 / 2);
    EXPECT_DOUBLE_EQ(simulated(straight({instruction}), published(6)).cycles, 6 * (12.0 / (12 * 8) + 2));
}

// A warp's time is the sum of its instructions' delays, loops multiplied out; one warp alone has no parallelism.
TEST(PublishedTiming, LoopsAreFlattened) {
    const WarpProgram loop = ProgramWriter().then(compute(10)).enter(10).then(compute(10)).then(load(30)).leave();
    const WarpSimulation simulation = simulated(loop, published(1));
    EXPECT_DOUBLE_EQ(simulation.cycles, 10 + 10 * 10 + 10 * 30);
    EXPECT_DOUBLE_EQ(simulation.instructions, 21);
    EXPECT_DOUBLE_EQ(simulation.costs[2].executions, 10);
    EXPECT_FALSE(simulation.isExtrapolated);
}

TEST(PublishedTiming, InstructionsThatNeverRunTakeNoTime) {
    WarpProgram program = straight({compute(10), compute(10)});
    program.instructions[0].executions = 0;
    EXPECT_DOUBLE_EQ(simulated(program, published(1)).cycles, 10);
}

// As by hand above, but the first warp waits at the barrier from 5 to 10, so its load starts later.
TEST(PublishedTiming, ABarrierReleasesWhenTheBlockHasArrived) {
    const WarpProgram program = straight({compute(10, 2, 4), barrier(), load(30, 4, 8)});
    const WarpSimulation oneBlock = simulated(program, published(2));
    EXPECT_DOUBLE_EQ(oneBlock.cycles, 70);
    EXPECT_DOUBLE_EQ(oneBlock.costs[1].waitCycles, 5);
    EXPECT_DOUBLE_EQ(oneBlock.costs[1].executions, 2);
    const WarpSimulation twoBlocks = simulated(program, published(1, 2));
    EXPECT_DOUBLE_EQ(twoBlocks.cycles, 65);
    EXPECT_DOUBLE_EQ(twoBlocks.costs[1].waitCycles, 0);
}

TEST(PublishedTiming, BarriersInARowReleaseOneAfterTheOther) {
    const WarpProgram program = straight({barrier(), barrier(), compute(10, 2, 4), barrier(), barrier()});
    EXPECT_DOUBLE_EQ(simulated(program, published(4)).cycles, 10);
}

TEST(PublishedTiming, BlocksWaitForRoom) {
    SimulatedSm sm = published(1, 2);
    EXPECT_DOUBLE_EQ(simulated(kComputeThenLoad, sm).cycles, 65);
    sm.residentBlocks = 1;
    EXPECT_DOUBLE_EQ(simulated(kComputeThenLoad, sm).cycles, 2 * (10 + 30));
}

TEST(PublishedTiming, AnotherUnitTakesAnotherWarp) {
    SimulatedSm sm = published(2);
    sm.memoryUnits = 2; // The second load starts at 10, not at 35; TLP = 1 again.
    EXPECT_DOUBLE_EQ(simulated(kComputeThenLoad, sm).cycles, 40);
    sm.computeUnits = 2; // Both compute from 0 to 5 at TLP = 2, and load from then.
    const WarpSimulation simulation = simulated(kComputeThenLoad, sm);
    EXPECT_DOUBLE_EQ(simulation.cycles, 35);
    EXPECT_DOUBLE_EQ(simulation.costs[1].idleCycles, 30);
}

// 0: three warps compute, 10/3 each. The first is back at 10/3 with its second instruction, which takes 3 cycles at TLP = 3.
// First in, first out makes it wait; greedy goes on with it at once; shortest first prefers it, too.
TEST(PublishedTiming, PoliciesChooseDifferentWarps) {
    const WarpProgram program = straight({compute(10, 2, 4), compute(9, 2, 4)});
    const auto beginOfSecond = [&](kernel::SchedulingPolicy policy) {
        SimulatedSm sm = published(3);
        sm.policy = policy;
        sm.mostIntervals = 100;
        for (const WarpInterval& interval : simulated(program, sm).intervals) {
            const bool isIt = interval.warp == 0 && interval.instruction == 1;
            if (isIt && interval.activity == WarpActivity::computing) return interval.begin;
        }
        return -1.0;
    };
    EXPECT_NEAR(beginOfSecond(kernel::SchedulingPolicy::fifo), 10, 1e-12);
    EXPECT_NEAR(beginOfSecond(kernel::SchedulingPolicy::roundRobin), 10, 1e-12);
    EXPECT_NEAR(beginOfSecond(kernel::SchedulingPolicy::twoLevel), 10, 1e-12);
    EXPECT_NEAR(beginOfSecond(kernel::SchedulingPolicy::greedyThenOldest), 10.0 / 3, 1e-12);
    EXPECT_NEAR(beginOfSecond(kernel::SchedulingPolicy::shortestFirst), 10.0 / 3, 1e-12);
}

// The first warp ends, and another one moves in where it was: that is the youngest, not the one to go on with.
TEST(PublishedTiming, AWarpThatMovesInIsTheYoungest) {
    SimulatedSm sm = published(1, 4);
    sm.residentBlocks = 3;
    sm.policy = kernel::SchedulingPolicy::greedyThenOldest;
    sm.mostIntervals = 100;
    std::vector<int> started;
    for (const WarpInterval& interval : simulated(straight({compute(10, 2, 4), compute(9, 2, 4)}), sm).intervals) {
        const bool isFirst = interval.activity == WarpActivity::computing && interval.instruction == 0;
        if (isFirst) started.push_back(interval.warp);
    }
    EXPECT_EQ(started, (std::vector<int>{0, 1, 2, 3}));
}

} // namespace
} // namespace forewarp::simulation::scheduler
