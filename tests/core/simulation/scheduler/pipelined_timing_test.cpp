#include "tests/core/simulation/scheduler/sample_programs.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp::simulation::scheduler {
namespace {

SimulatedSm pipelined(int warpsPerBlock, int blocks = 1) {
    return smWith(kernel::SimulationTiming::pipelined, warpsPerBlock, blocks);
}

double cyclesOf(const WarpProgram& program, const SimulatedSm& sm) {
    return simulateWarps(program, sm).cycles;
}

TEST(PipelinedTiming, OneInstructionTakesItsLatency) {
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute()}), pipelined(1)), 22);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({load()}), pipelined(1)), 500);
}

TEST(PipelinedTiming, InstructionsWaitForTheirOperandsOnly) {
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute(), needing({0}, compute())}), pipelined(1)), 44);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute(), compute()}), pipelined(1)), 24);
    EXPECT_DOUBLE_EQ(
        cyclesOf(straight({load(), compute(), needing({1}, compute()), needing({0, 2}, compute())}), pipelined(1)),
        522);
}

// The first instruction stands at two steps. Its second result does not take the place of the load's.
TEST(PipelinedTiming, AnInstructionMayStandAtSeveralSteps) {
    WarpProgram program = straight({compute(), needing({0}, compute()), load(), needing({2}, compute())});
    program.steps.insert(program.steps.begin() + 3, program.steps.front());
    EXPECT_DOUBLE_EQ(cyclesOf(program, pipelined(1)), 22 + 500 + 22);
}

// Loads at 0 and 4; additions at 500 and 504, when their operands are there. Nobody computes in [0, 500) and [502, 504).
TEST(PipelinedTiming, TwoWarpsByHand) {
    SimulatedSm sm = pipelined(2);
    sm.mostIntervals = 100;
    const WarpSimulation simulation = simulateWarps(straight({load(), needing({0}, compute())}), sm);
    EXPECT_DOUBLE_EQ(simulation.cycles, 526);
    EXPECT_EQ(simulation.instructions, 4);
    EXPECT_DOUBLE_EQ(simulation.costs[0].unitCycles, 8);
    EXPECT_DOUBLE_EQ(simulation.costs[0].waitCycles, 4 + 2 * 496);
    EXPECT_DOUBLE_EQ(simulation.costs[0].idleCycles, 502);
    EXPECT_DOUBLE_EQ(simulation.costs[1].unitCycles, 4);
    EXPECT_DOUBLE_EQ(simulation.costs[1].waitCycles, 2 * 20);
    EXPECT_DOUBLE_EQ(simulation.computeBusy, 4.0 / 526);
    EXPECT_DOUBLE_EQ(simulation.memoryBusy, 8.0 / 526);
    EXPECT_DOUBLE_EQ(simulation.meanReadyWarps, 4.0 / 526);
    struct Expected {
        double begin, end;
        int instruction, warp;
        WarpActivity activity;
    };
    const Expected expected[] = {{0, 4, 0, 0, WarpActivity::memory},
                                 {0, 4, 0, 1, WarpActivity::waitingForUnit},
                                 {4, 500, 0, 0, WarpActivity::waitingForResult},
                                 {4, 8, 0, 1, WarpActivity::memory},
                                 {8, 504, 0, 1, WarpActivity::waitingForResult},
                                 {500, 502, 1, 0, WarpActivity::computing},
                                 {502, 522, 1, 0, WarpActivity::waitingForResult},
                                 {504, 506, 1, 1, WarpActivity::computing},
                                 {506, 526, 1, 1, WarpActivity::waitingForResult}};
    ASSERT_EQ(simulation.intervals.size(), std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        EXPECT_EQ(simulation.intervals[i].begin, expected[i].begin) << i;
        EXPECT_EQ(simulation.intervals[i].end, expected[i].end) << i;
        EXPECT_EQ(simulation.intervals[i].instruction, expected[i].instruction) << i;
        EXPECT_EQ(simulation.intervals[i].warp, expected[i].warp) << i;
        EXPECT_EQ(simulation.intervals[i].activity, expected[i].activity) << i;
    }
}

// Requests 0 (from 0) and 1 (from 4) are under way while nobody computes: 4 cycles are the first's, the others are halved.
TEST(PipelinedTiming, IdleCyclesAreSharedByTheRequestsUnderWay) {
    const WarpSimulation simulation =
        simulateWarps(straight({load(100), load(50), needing({0}, compute())}), pipelined(1));
    EXPECT_DOUBLE_EQ(simulation.costs[0].idleCycles, 4 + 25 + 46);
    EXPECT_DOUBLE_EQ(simulation.costs[1].idleCycles, 25);
    EXPECT_DOUBLE_EQ(simulation.idleShare(1), 0.25);
}

TEST(PipelinedTiming, UnitsServeAsManyAsTheyHaveRoomFor) {
    constexpr int kWarps = 40;
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute()}), pipelined(kWarps)), (kWarps - 1) * 2 + 22);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({load()}), pipelined(kWarps)), (kWarps - 1) * 4 + 500);
    SimulatedSm wide = pipelined(kWarps);
    wide.computeUnits = 4;
    wide.memoryUnits = 4;
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute()}), wide), (kWarps / 4 - 1) * 2 + 22);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({load()}), wide), (kWarps - 1) * 4 + 500); // One pipe, whatever the number.
}

TEST(PipelinedTiming, TheSmIssuesOneInstructionAtATime) {
    SimulatedSm sm = pipelined(1);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({store(), compute()}), sm), 22);
    sm.issueCycles = 3;
    EXPECT_DOUBLE_EQ(cyclesOf(straight({store(), compute()}), sm), 25);
    sm.warpsPerBlock = 10;
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute()}), sm), 9 * 3 + 22);
}

TEST(PipelinedTiming, NobodyWaitsForAStoreButItHoldsThePipe) {
    EXPECT_DOUBLE_EQ(cyclesOf(straight({store(500, 4)}), pipelined(1)), 4);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({store(500, 100), load(500, 4)}), pipelined(1)), 600);
    SimulatedSm sm = pipelined(1, 2);
    sm.residentBlocks = 1; // The second block moves in at 22; its store follows the first one at 100.
    EXPECT_DOUBLE_EQ(cyclesOf(straight({compute(), store(500, 100)}), sm), 200);
}

// As without a barrier up to 502; there the first warp waits until 504, and its second load starts only then.
TEST(PipelinedTiming, ABarrierReleasesWhenTheBlockHasArrived) {
    const WarpProgram without = straight({load(), needing({0}, compute()), load()});
    const WarpProgram with = straight({load(), needing({0}, compute()), barrier(), load()});
    EXPECT_DOUBLE_EQ(cyclesOf(without, pipelined(2)), 1004);
    const WarpSimulation simulation = simulateWarps(with, pipelined(2));
    EXPECT_DOUBLE_EQ(simulation.cycles, 1008);
    EXPECT_DOUBLE_EQ(simulation.costs[2].waitCycles, 2);
    EXPECT_DOUBLE_EQ(simulation.costs[2].executions, 2);
    EXPECT_DOUBLE_EQ(cyclesOf(with, pipelined(1, 2)), 1004);
}

TEST(PipelinedTiming, BarriersInALoopReleaseOneAfterTheOther) {
    const WarpProgram program = ProgramWriter().enter(100'000).then(barrier()).leave().then(compute());
    EXPECT_DOUBLE_EQ(cyclesOf(program, pipelined(4)), 3 * 2 + 22);
}

TEST(PipelinedTiming, BlocksWaitForRoom) {
    SimulatedSm sm = pipelined(1, 3);
    EXPECT_DOUBLE_EQ(cyclesOf(straight({load()}), sm), 508);
    sm.residentBlocks = 2; // The third starts when the first has ended.
    EXPECT_DOUBLE_EQ(cyclesOf(straight({load()}), sm), 1000);
}

// A program with a long and a short way to spend a unit's time: which warp goes first shows in the total.
TEST(PipelinedTiming, PoliciesDiffer) {
    const WarpProgram program =
        ProgramWriter().enter(6).then(load(100, 8)).then(needing({0}, compute(30, 12))).then(compute(10, 1)).leave();
    std::set<double> totals;
    for (const auto policy : {kernel::SchedulingPolicy::fifo, kernel::SchedulingPolicy::roundRobin,
                              kernel::SchedulingPolicy::greedyThenOldest, kernel::SchedulingPolicy::shortestFirst,
                              kernel::SchedulingPolicy::twoLevel}) {
        SimulatedSm sm = pipelined(12, 2);
        sm.policy = policy;
        totals.insert(cyclesOf(program, sm));
    }
    EXPECT_GE(totals.size(), 4u);
}

} // namespace
} // namespace forewarp::simulation::scheduler
