// Prints how many warp instructions per second the warp simulation executes, with and without recording what it does.
#include "core/simulation/scheduler/warp_simulation.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>

using namespace forewarp;

namespace {

constexpr int kRepetitions = 3;
constexpr int kWarps = 64;
constexpr int kTraceInstructions = 100'000;
constexpr std::size_t kIntervals = 1'000'000;

/// An instruction at the end of the program, with the costs of its class on a made-up SM.
void append(simulation::scheduler::WarpProgram& program, simulation::scheduler::InstructionClass instructionClass,
            std::vector<int> operands) {
    simulation::scheduler::WarpInstruction instruction;
    instruction.instructionClass = instructionClass;
    const bool isCompute = instructionClass == simulation::scheduler::InstructionClass::compute;
    instruction.latency = isCompute                                                                   ? 22
                          : instructionClass == simulation::scheduler::InstructionClass::sharedAccess ? 36
                                                                                                      : 500;
    instruction.penalty = isCompute                                                                   ? 2
                          : instructionClass == simulation::scheduler::InstructionClass::sharedAccess ? 1
                                                                                                      : 4;
    instruction.peak = isCompute ? 11 : 8;
    instruction.operands = std::move(operands);
    program.instructions.push_back(std::move(instruction));
    program.steps.push_back(
        {simulation::scheduler::WarpStep::Kind::instruction, int(program.instructions.size()) - 1, 0});
}

/// Every tenth instruction loads what the next one adds to the sum; the others work on it.
simulation::scheduler::WarpProgram straightTrace() {
    simulation::scheduler::WarpProgram program;
    for (int i = 0; i < kTraceInstructions; ++i) {
        const bool isLoad = i % 10 == 0;
        if (isLoad) append(program, simulation::scheduler::InstructionClass::globalLoad, {});
        else
            append(program, simulation::scheduler::InstructionClass::compute,
                   i % 10 == 1 && i > 1 ? std::vector{i - 1, i - 2} : std::vector{i - 1});
    }
    return program;
}

/// for (k …) sum += a[k] * b[k], with the addresses' arithmetic and a barrier in every sixteenth iteration.
simulation::scheduler::WarpProgram matrixProduct() {
    constexpr int kTiles = 625;
    constexpr int kTile = 16;
    simulation::scheduler::WarpProgram program;
    program.steps.push_back({simulation::scheduler::WarpStep::Kind::enter, 0, kTiles});
    append(program, simulation::scheduler::InstructionClass::barrier, {});
    program.steps.push_back({simulation::scheduler::WarpStep::Kind::enter, 0, kTile});
    append(program, simulation::scheduler::InstructionClass::compute, {1});
    append(program, simulation::scheduler::InstructionClass::compute, {2});
    append(program, simulation::scheduler::InstructionClass::globalLoad, {1});
    append(program, simulation::scheduler::InstructionClass::sharedAccess, {2});
    append(program, simulation::scheduler::InstructionClass::compute, {3, 4, 5});
    program.steps.push_back({simulation::scheduler::WarpStep::Kind::leave, 0, 0});
    program.steps.push_back({simulation::scheduler::WarpStep::Kind::leave, 0, 0});
    append(program, simulation::scheduler::InstructionClass::globalStore, {5});
    for (simulation::scheduler::WarpInstruction& instruction : program.instructions)
        instruction.executions = kTiles * kTile;
    program.instructions.front().executions = kTiles;
    program.instructions.back().executions = 1;
    return program;
}

/// Processor time of this thread: other programs' turns do not count.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

simulation::scheduler::SimulatedSm fullSm(kernel::SimulationTiming timing, kernel::SchedulingPolicy policy) {
    simulation::scheduler::SimulatedSm sm;
    sm.timing = timing;
    sm.policy = policy;
    sm.warpsPerBlock = 8;
    sm.residentBlocks = kWarps / sm.warpsPerBlock;
    sm.blocks = sm.residentBlocks;
    return sm;
}

/// The fastest of some runs: other programs only ever slow one down.
void print(const std::string& name, const simulation::scheduler::WarpProgram& program,
           const simulation::scheduler::SimulatedSm& sm) {
    double best = 0;
    double seconds = 0;
    double instructions = 0;
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
        simulation::scheduler::WarpProgram copy = program;
        const double start = processorSeconds();
        const simulation::scheduler::WarpSimulation simulation =
            simulation::scheduler::simulateWarps(std::move(copy), sm);
        const double taken = processorSeconds() - start;
        instructions = simulation.instructions;
        if (instructions / taken <= best) continue;
        best = instructions / taken;
        seconds = taken;
    }
    std::printf("%-46s %12.0f %10.3f %10.1f\n", name.c_str(), instructions, seconds, best / 1e6);
}

void printAll(const std::string& name, const simulation::scheduler::WarpProgram& program) {
    std::printf("%s\n", name.c_str());
    for (const auto timing : {kernel::SimulationTiming::pipelined, kernel::SimulationTiming::published}) {
        const std::string timingName =
            timing == kernel::SimulationTiming::pipelined ? "  pipelined, " : "  published, ";
        for (const auto policy : {kernel::SchedulingPolicy::fifo, kernel::SchedulingPolicy::roundRobin,
                                  kernel::SchedulingPolicy::greedyThenOldest, kernel::SchedulingPolicy::shortestFirst,
                                  kernel::SchedulingPolicy::twoLevel}) {
            print(timingName + std::string(kernel::name(policy)), program, fullSm(timing, policy));
        }
        simulation::scheduler::SimulatedSm recorded = fullSm(timing, kernel::SchedulingPolicy::fifo);
        recorded.mostIntervals = kIntervals;
        print(timingName + "fifo, 1 M intervals", program, recorded);
    }
}

} // namespace

int main() {
    std::printf("%-46s %12s %10s %10s\n", "64 warps", "instructions", "s", "M/s");
    printAll("straight trace", straightTrace());
    printAll("tiled matrix product", matrixProduct());
    return 0;
}
