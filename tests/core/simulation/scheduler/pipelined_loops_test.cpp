// Loops of `pipelined` timing: iteration by iteration as if unrolled, and shortened ones close to those in full.
#include "tests/core/simulation/scheduler/sample_programs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <random>

namespace forewarp::simulation::scheduler {
namespace {

SimulatedSm pipelined(int warpsPerBlock, int blocks = 1) {
    return smWith(kernel::SimulationTiming::pipelined, warpsPerBlock, blocks);
}

/// Executes the steps of one warp and writes down every execution, with the executions that it waits for.
class Unroller {
  public:
    explicit Unroller(const WarpProgram& program) : m_program(program), m_last(program.instructions.size(), -1) {}

    WarpProgram unrolled() {
        part(0, m_program.steps.size());
        return straight(m_executed);
    }

  private:
    std::size_t leaveOf(std::size_t enter) const {
        int open = 0;
        for (std::size_t i = enter;; ++i) {
            if (m_program.steps[i].kind == WarpStep::Kind::enter) ++open;
            if (m_program.steps[i].kind == WarpStep::Kind::leave && --open == 0) return i;
        }
    }
    void part(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const WarpStep& step = m_program.steps[i];
            if (step.kind == WarpStep::Kind::instruction) execute(step.instruction);
            if (step.kind != WarpStep::Kind::enter) continue;
            const std::size_t leave = leaveOf(i);
            for (int trip = 0; trip < int(step.trips); ++trip) part(i + 1, leave);
            i = leave;
        }
    }
    void execute(int position) {
        WarpInstruction copy = m_program.instructions[std::size_t(position)];
        copy.operands.clear();
        for (const int operand : m_program.instructions[std::size_t(position)].operands) {
            if (m_last[std::size_t(operand)] >= 0) copy.operands.push_back(m_last[std::size_t(operand)]);
        }
        m_last[std::size_t(position)] = int(m_executed.size());
        m_executed.push_back(std::move(copy));
    }

    const WarpProgram& m_program;
    std::vector<int> m_last; ///< By instruction: its last execution.
    std::vector<WarpInstruction> m_executed;
};

/// Nested loops with operands from everywhere, earlier iterations included.
WarpProgram randomProgram(std::mt19937_64& random) {
    const auto below = [&](int n) { return int(random() % std::uint64_t(n)); };
    ProgramWriter writer;
    int depth = 0;
    const int instructions = 8 + below(24);
    for (int i = 0; i < instructions; ++i) {
        if (depth < 3 && below(4) == 0) {
            writer.enter(1 + below(4));
            ++depth;
        }
        std::vector<int> operands;
        for (int o = below(4); o > 0; --o) operands.push_back(below(3) == 0 ? below(instructions) : below(i + 1));
        const int kind = below(12);
        const double latency = 1 + below(300);
        const double penalty = 0.5 * below(12);
        if (kind == 0) writer.then(barrier());
        else if (kind < 4) writer.then(needing(operands, load(latency, penalty)));
        else if (kind == 4) writer.then(needing(operands, store(latency, penalty)));
        else writer.then(needing(operands, compute(latency, penalty)));
        if (depth > 0 && below(4) == 0) {
            writer.leave();
            --depth;
        }
    }
    for (; depth > 0; --depth) writer.leave();
    return writer;
}

TEST(PipelinedLoops, RunAsIfUnrolled) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 200; ++i) {
        const WarpProgram program = randomProgram(random);
        const WarpProgram unrolled = Unroller(program).unrolled();
        SimulatedSm sm = pipelined(1 + int(random() % 4), 6);
        sm.residentBlocks = 1 + int(random() % 6);
        sm.computeUnits = 1 + int(random() % 3);
        sm.issueCycles = 0.5 * double(random() % 3);
        sm.policy = kernel::SchedulingPolicy(random() % 5);
        const WarpSimulation looped = simulateWarps(program, sm);
        const WarpSimulation straightened = simulateWarps(unrolled, sm);
        ASSERT_DOUBLE_EQ(looped.cycles, straightened.cycles) << i;
        ASSERT_EQ(looped.instructions, straightened.instructions) << i;
        ASSERT_NEAR(looped.meanReadyWarps, straightened.meanReadyWarps, 1e-9) << i;
    }
}

TEST(PipelinedLoops, AnOperandThatStandsLaterIsOfTheIterationBefore) {
    const auto chain = [](std::vector<int> operands) {
        return simulateWarps(ProgramWriter().enter(10).then(needing(std::move(operands), compute())).leave(),
                             pipelined(1));
    };
    EXPECT_DOUBLE_EQ(chain({0}).cycles, 10 * 22);
    EXPECT_DOUBLE_EQ(chain({}).cycles, 9 * 2 + 22);
    const WarpProgram late = ProgramWriter().enter(10).then(needing({1}, compute())).then(compute(100, 1)).leave();
    EXPECT_DOUBLE_EQ(simulateWarps(late, pipelined(1)).cycles, 2 + 9 * (100 + 2) + 100);
}

TEST(PipelinedLoops, AFractionOfAnIterationTakesThatFractionOfItsTime) {
    const auto simulated = [](double trips) {
        return simulateWarps(ProgramWriter().enter(trips).then(needing({0}, compute(22, 2))).leave(), pipelined(1));
    };
    EXPECT_DOUBLE_EQ(simulated(2.5).cycles, 2.5 * 22);
    EXPECT_DOUBLE_EQ(simulated(2.5).costs[0].executions, 2.5);
    EXPECT_DOUBLE_EQ(simulated(2.5).costs[0].unitCycles, 2.5 * 2);
    EXPECT_DOUBLE_EQ(simulated(0.25).cycles, 0.25 * 22);
    EXPECT_DOUBLE_EQ(simulated(1).cycles, 22);
    EXPECT_DOUBLE_EQ(simulated(0).cycles, 0);
    EXPECT_DOUBLE_EQ(simulated(-3).cycles, 0);
    const WarpProgram nested = ProgramWriter().enter(1.5).enter(2.5).then(needing({0}, compute(20))).leave().leave();
    EXPECT_DOUBLE_EQ(simulateWarps(nested, pipelined(1)).cycles, 1.5 * 2.5 * 20);
}

TEST(PipelinedLoops, ShortenedOnesAreExactWhereEveryIterationTakesTheSame) {
    const WarpProgram program = ProgramWriter()
                                    .then(compute(100))
                                    .enter(40)
                                    .enter(5000.5)
                                    .then(needing({1, 2}, load()))
                                    .then(needing({1, 2}, compute()))
                                    .leave()
                                    .leave();
    SimulatedSm sm = pipelined(1);
    const WarpSimulation full = simulateWarps(program, sm);
    sm.mostInstructions = 5000;
    const WarpSimulation shortened = simulateWarps(program, sm);
    EXPECT_FALSE(full.isExtrapolated);
    EXPECT_TRUE(shortened.isExtrapolated);
    EXPECT_LE(shortened.instructions, 5000);
    EXPECT_GT(shortened.instructions, 4000);
    EXPECT_NEAR(shortened.cycles, full.cycles, 1e-6 * full.cycles);
    EXPECT_NEAR(shortened.costs[1].executions, 40 * 5000.5, 1e-3);
    EXPECT_NEAR(shortened.costs[1].waitCycles, full.costs[1].waitCycles, 1e-6 * full.cycles);
    EXPECT_NEAR(shortened.costs[1].idleCycles, full.costs[1].idleCycles, 1e-6 * full.cycles);
    EXPECT_NEAR(shortened.computeBusy, full.computeBusy, 1e-6);
}

TEST(PipelinedLoops, InnerOnesAreShortenedWhereTheOutermostAreNotEnough) {
    const WarpProgram program = ProgramWriter().enter(1000).enter(1000).then(needing({0}, compute())).leave().leave();
    SimulatedSm sm = pipelined(1);
    sm.mostInstructions = 1000;
    const WarpSimulation shortened = simulateWarps(program, sm);
    EXPECT_LE(shortened.instructions, 1000);
    EXPECT_NEAR(shortened.cycles, 22e6, 1);
    sm.mostInstructions = 1; // Too little for a steady state.
    EXPECT_EQ(simulateWarps(program, sm).instructions, 4 * 16);
    sm.mostInstructions = 1e6; // Just enough.
    EXPECT_FALSE(simulateWarps(program, sm).isExtrapolated);
}

struct Sample {
    std::string name;
    WarpProgram program;
    double bound; ///< Of the relative error with a tenth of the instructions.
};

/// Bound by each of the things a loop can be bound by.
std::vector<Sample> loops() {
    const auto loop = [](std::vector<WarpInstruction> body) {
        ProgramWriter writer;
        writer.then(load()).enter(600);
        for (WarpInstruction& instruction : body) writer.then(std::move(instruction));
        return WarpProgram(writer.leave().then(store()));
    };
    return {
        {"computation", loop({needing({1}, compute(22, 8)), compute(10, 4)}), 0.01},
        {"bandwidth", loop({needing({1}, compute()), needing({1}, load(500, 40)), needing({2, 3}, compute())}), 0.01},
        {"latency", loop({needing({2}, load(500, 1)), needing({1}, compute(22, 1))}), 0.01},
        {"both", loop({load(400, 6), needing({1, 2}, compute(22, 3)), needing({2}, compute(22, 3))}), 0.01},
        {"stores", loop({load(400, 4), needing({1}, compute(22, 2)), needing({2}, store(400, 12))}), 0.01},
        {"tiles", tiledProduct(60, 32), 0.1},
        {"many tiles", tiledProduct(300, 16), 0.1},
        {"long tiles", tiledProduct(20, 100), 0.1}};
}

/// Relative error of a tenth of the instructions against all.
double errorOfATenth(const Sample& sample, int warpsPerBlock, kernel::SchedulingPolicy policy) {
    SimulatedSm sm = pipelined(warpsPerBlock, 8);
    sm.residentBlocks = 4;
    sm.policy = policy;
    const WarpSimulation full = simulateWarps(sample.program, sm);
    sm.mostInstructions = full.instructions / 10;
    const WarpSimulation shortened = simulateWarps(sample.program, sm);
    EXPECT_NEAR(shortened.computeBusy, full.computeBusy, sample.bound);
    EXPECT_NEAR(shortened.memoryBusy, full.memoryBusy, sample.bound);
    for (std::size_t i = 0; i < full.costs.size(); ++i) {
        const double executions = full.costs[i].executions;
        EXPECT_NEAR(shortened.costs[i].executions, executions, 1e-9 * executions) << i;
    }
    return shortened.cycles / full.cycles - 1;
}

// The mean over the last iterations run is that of all: within 1 % for single loops; for nests within 10 %, because blocks
// that start together take several iterations to get out of step, and within 3 % on average.
TEST(PipelinedLoops, ShortenedOnesComeCloseToThoseInFull) {
    for (const Sample& sample : loops()) {
        double sum = 0;
        int count = 0;
        for (int policy = 0; policy <= int(kernel::SchedulingPolicy::twoLevel); ++policy) {
            for (const int warpsPerBlock : {1, 8}) {
                const double error = errorOfATenth(sample, warpsPerBlock, kernel::SchedulingPolicy(policy));
                EXPECT_LT(std::abs(error), sample.bound)
                    << sample.name << ", " << kernel::name(kernel::SchedulingPolicy(policy)) << ", " << warpsPerBlock
                    << " warps";
                sum += std::abs(error);
                ++count;
            }
        }
        std::cout << sample.name << ": " << 100 * sum / count << " % on average\n";
        EXPECT_LT(sum / count, 0.3 * sample.bound) << sample.name;
    }
}

} // namespace
} // namespace forewarp::simulation::scheduler
