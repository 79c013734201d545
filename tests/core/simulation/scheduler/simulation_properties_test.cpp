// What holds for every simulation, whatever the timing and the policy.
#include "tests/core/simulation/scheduler/sample_programs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>

namespace forewarp::simulation::scheduler {
namespace {

constexpr kernel::SimulationTiming kTimings[] = {kernel::SimulationTiming::pipelined,
                                                 kernel::SimulationTiming::published};
constexpr kernel::SchedulingPolicy kPolicies[] = {
    kernel::SchedulingPolicy::fifo, kernel::SchedulingPolicy::roundRobin, kernel::SchedulingPolicy::greedyThenOldest,
    kernel::SchedulingPolicy::shortestFirst, kernel::SchedulingPolicy::twoLevel};

/// 20 blocks of three warps, four at a time.
SimulatedSm severalWaves(kernel::SimulationTiming timing,
                         kernel::SchedulingPolicy policy = kernel::SchedulingPolicy::fifo) {
    SimulatedSm sm = smWith(timing, 3, 20);
    sm.residentBlocks = 4;
    sm.computeUnits = 2;
    sm.memoryUnits = 3;
    sm.policy = policy;
    return sm;
}

const WarpProgram kProgram = tiledProduct(3, 4);

void expectEqual(const WarpSimulation& a, const WarpSimulation& b) {
    EXPECT_EQ(a.cycles, b.cycles);
    EXPECT_EQ(a.totalCycles, b.totalCycles);
    EXPECT_EQ(a.instructions, b.instructions);
    EXPECT_EQ(a.computeBusy, b.computeBusy);
    EXPECT_EQ(a.memoryBusy, b.memoryBusy);
    EXPECT_EQ(a.meanReadyWarps, b.meanReadyWarps);
    ASSERT_EQ(a.costs.size(), b.costs.size());
    for (std::size_t i = 0; i < a.costs.size(); ++i) {
        EXPECT_EQ(a.costs[i].unitCycles, b.costs[i].unitCycles) << i;
        EXPECT_EQ(a.costs[i].waitCycles, b.costs[i].waitCycles) << i;
        EXPECT_EQ(a.costs[i].idleCycles, b.costs[i].idleCycles) << i;
    }
}

template <class Check>
void forAll(Check check) {
    for (const auto timing : kTimings) {
        for (const auto policy : kPolicies) {
            SCOPED_TRACE(std::string(timing == kernel::SimulationTiming::pipelined ? "pipelined, " : "published, ") +
                         std::string(kernel::name(policy)));
            check(severalWaves(timing, policy));
        }
    }
}

TEST(WarpSimulation, RecordingChangesNothing) {
    forAll([](SimulatedSm sm) {
        const WarpSimulation plain = simulateWarps(kProgram, sm);
        EXPECT_TRUE(plain.intervals.empty());
        EXPECT_TRUE(plain.recordsAll);
        sm.mostIntervals = 1'000'000;
        expectEqual(simulateWarps(kProgram, sm), plain);
        sm.mostIntervals = 50;
        expectEqual(simulateWarps(kProgram, sm), plain);
    });
}

TEST(WarpSimulation, TheFirstIntervalsAreKept) {
    forAll([](SimulatedSm sm) {
        sm.mostIntervals = 1'000'000;
        const WarpSimulation all = simulateWarps(kProgram, sm);
        EXPECT_TRUE(all.recordsAll);
        sm.mostIntervals = 50;
        const WarpSimulation some = simulateWarps(kProgram, sm);
        EXPECT_FALSE(some.recordsAll);
        EXPECT_EQ(some.intervals.size(), 50u);
        EXPECT_LT(some.intervals.back().begin, all.cycles / 5);
        sm.mostIntervals = all.intervals.size();
        EXPECT_TRUE(simulateWarps(kProgram, sm).recordsAll);
        EXPECT_TRUE(std::is_sorted(all.intervals.begin(), all.intervals.end(),
                                   [](const auto& a, const auto& b) { return a.begin < b.begin; }));
    });
}

// Every warp does something from its start to its end, and one thing at a time.
TEST(WarpSimulation, IntervalsFillEachWarpsTime) {
    forAll([](SimulatedSm sm) {
        sm.mostIntervals = 1'000'000;
        const WarpSimulation simulation = simulateWarps(kProgram, sm);
        std::map<int, double> ends;
        double waiting = 0;
        for (const WarpInterval& interval : simulation.intervals) {
            const auto before = ends.find(interval.warp);
            if (before != ends.end()) {
                ASSERT_EQ(before->second, interval.begin) << interval.warp;
            } else if (interval.warp < 12) {
                ASSERT_EQ(interval.begin, 0) << interval.warp;
            }
            ASSERT_LT(interval.begin, interval.end);
            ASSERT_LE(interval.end, simulation.cycles);
            ends[interval.warp] = interval.end;
            const bool waits = interval.activity == WarpActivity::waitingForUnit ||
                               interval.activity == WarpActivity::waitingForResult ||
                               interval.activity == WarpActivity::atBarrier;
            if (waits) waiting += interval.end - interval.begin;
        }
        EXPECT_EQ(ends.size(), 60u);
        double charged = 0;
        for (const InstructionCosts& costs : simulation.costs) charged += costs.waitCycles;
        EXPECT_NEAR(waiting, charged, 1e-6);
    });
}

TEST(WarpSimulation, UnitsAreHeldNoLongerThanThereIsTime) {
    forAll([](const SimulatedSm& sm) {
        const WarpSimulation simulation = simulateWarps(kProgram, sm);
        const int memoryUnits = sm.timing == kernel::SimulationTiming::pipelined ? 1 : sm.memoryUnits;
        double compute = 0;
        double memory = 0;
        double idle = 0;
        for (std::size_t i = 0; i < simulation.costs.size(); ++i) {
            const WarpInstruction& instruction = kProgram.instructions[i];
            EXPECT_DOUBLE_EQ(simulation.costs[i].executions, 60 * instruction.executions) << i;
            if (instruction.unit() == WarpUnit::compute) compute += simulation.costs[i].unitCycles;
            if (instruction.unit() == WarpUnit::memory) memory += simulation.costs[i].unitCycles;
            else EXPECT_EQ(simulation.costs[i].idleCycles, 0) << i;
            idle += simulation.costs[i].idleCycles;
        }
        EXPECT_LE(compute, simulation.cycles * sm.computeUnits);
        EXPECT_LE(memory, simulation.cycles * memoryUnits);
        EXPECT_LE(compute / sm.computeUnits, simulation.computeBusy * simulation.cycles * (1 + 1e-9));
        EXPECT_LE(idle, simulation.cycles * (1 - simulation.computeBusy) + 1e-6);
        EXPECT_LE(simulation.meanReadyWarps, sm.residentBlocks * sm.warpsPerBlock);
        double shares = 0;
        for (std::size_t i = 0; i < simulation.costs.size(); ++i) shares += simulation.idleShare(i);
        EXPECT_NEAR(shares, 1, 1e-9);
        EXPECT_EQ(simulation.idleShare(simulation.costs.size()), 0);
    });
}

TEST(WarpSimulation, IsTheSameEveryTime) {
    forAll([](const SimulatedSm& sm) { expectEqual(simulateWarps(kProgram, sm), simulateWarps(kProgram, sm)); });
}

// One instruction per warp, first in, first out: a unit that takes longer never ends earlier.
TEST(WarpSimulation, AGreaterPenaltyIsNeverFaster) {
    for (const auto timing : kTimings) {
        for (const bool isLoad : {false, true}) {
            double before = 0;
            for (double penalty = 0; penalty < 40; penalty += 0.5) {
                const WarpInstruction instruction = isLoad ? load(500, penalty) : compute(22, penalty);
                const double cycles = simulateWarps(straight({instruction}), smWith(timing, 3, 20)).cycles;
                EXPECT_GE(cycles, before) << penalty;
                before = cycles;
            }
        }
    }
}

// Total = t · n/W, section 5.2.1: two batches of the resident blocks stand for ten; with the thesis's timing, where warps
// slow down as fewer of them are ready, within 15 %.
TEST(WarpSimulation, SomeBlocksStandForAll) {
    static constexpr double kBound = 0.15;
    forAll([](SimulatedSm sm) {
        sm.blocks = 40;
        const WarpSimulation all = simulateWarps(kProgram, sm);
        sm.mostBlocks = 8;
        const WarpSimulation some = simulateWarps(kProgram, sm);
        EXPECT_FALSE(all.isExtrapolated);
        EXPECT_EQ(all.totalCycles, all.cycles);
        EXPECT_TRUE(some.isExtrapolated);
        EXPECT_EQ(some.simulatedBlocks, 8);
        EXPECT_DOUBLE_EQ(some.totalCycles, some.cycles * 40 / 8);
        const double error = some.totalCycles / all.totalCycles - 1;
        std::cout << kernel::name(sm.policy) << ": " << 100 * error << " %\n";
        EXPECT_LT(std::abs(error), kBound);
    });
}

TEST(WarpSimulation, NeverSimulatesFewerBlocksThanAreResident) {
    SimulatedSm sm = severalWaves(kernel::SimulationTiming::pipelined);
    sm.mostBlocks = 1;
    EXPECT_EQ(simulateWarps(kProgram, sm).simulatedBlocks, 4);
    sm.blocks = 2.5;
    const WarpSimulation few = simulateWarps(kProgram, sm);
    EXPECT_EQ(few.simulatedBlocks, 3);
    EXPECT_FALSE(few.isExtrapolated);
    EXPECT_EQ(few.totalCycles, few.cycles);
}

TEST(WarpSimulation, IsEmptyWithoutBlocksOrInstructions) {
    for (const auto timing : kTimings) {
        SimulatedSm sm = severalWaves(timing);
        const WarpSimulation nothing = simulateWarps({}, sm);
        EXPECT_EQ(nothing.cycles, 0);
        EXPECT_EQ(nothing.simulatedBlocks, 0);
        sm.blocks = 0;
        const WarpSimulation nobody = simulateWarps(kProgram, sm);
        EXPECT_EQ(nobody.cycles, 0);
        EXPECT_EQ(nobody.instructions, 0);
        EXPECT_EQ(nobody.costs.size(), kProgram.instructions.size());
        EXPECT_EQ(nobody.idleShare(2), 0);
    }
}

TEST(WarpSimulation, StopsOnRequest) {
    std::stop_source source;
    source.request_stop();
    for (const auto timing : kTimings) {
        SimulatedSm sm = smWith(timing, 8, 1'000'000'000);
        sm.residentBlocks = 4;
        const WarpSimulation stopped = simulateWarps(kProgram, sm, source.get_token());
        EXPECT_TRUE(stopped.wasStopped);
        EXPECT_GT(stopped.cycles, 0);
        EXPECT_LT(stopped.instructions, 1e6);
        EXPECT_FALSE(simulateWarps(kProgram, severalWaves(timing)).wasStopped);
    }
}

TEST(WarpSimulation, MoreThan64WarpsAreResident) {
    forAll([](SimulatedSm sm) {
        sm.warpsPerBlock = 32;
        sm.residentBlocks = 5;
        const WarpSimulation simulation = simulateWarps(kProgram, sm);
        EXPECT_DOUBLE_EQ(simulation.costs[5].executions, 20 * 32 * kProgram.instructions[5].executions);
    });
}

TEST(WarpSimulation, NamesAreForReaders) {
    EXPECT_EQ(name(WarpActivity::computing), "computing");
    EXPECT_EQ(name(WarpActivity::memory), "memory");
    EXPECT_EQ(name(WarpActivity::waitingForUnit), "waiting for a unit");
    EXPECT_EQ(name(WarpActivity::waitingForResult), "waiting for a result");
    EXPECT_EQ(name(WarpActivity::atBarrier), "at a barrier");
    EXPECT_EQ(name(InstructionClass::compute), "compute");
    EXPECT_EQ(name(InstructionClass::globalLoad), "global load");
    EXPECT_EQ(name(InstructionClass::globalStore), "global store");
    EXPECT_EQ(name(InstructionClass::sharedAccess), "shared access");
    EXPECT_EQ(name(InstructionClass::spill), "spill");
    EXPECT_EQ(name(InstructionClass::barrier), "barrier");
}

} // namespace
} // namespace forewarp::simulation::scheduler
