// Notation. Thesis: A. Resios, «GPU performance prediction using parametrized models», Utrecht University 2011.
//
//  thesis                     here                    meaning                                          unit
//  latency_i                  instruction.latency     from issue to result                             cycles
//  warp_size/throughput_i     instruction.penalty     between two such instructions at peak            cycles
//  penalty (4.7)              instruction.penalty     between two such requests at peak                cycles
//  max_i, max_p               instruction.peak        parallelism that reaches the peak                –
//  ILP · TLP                  parallelism             independent instructions of all ready warps      –
//  t                          cycles                  of the blocks simulated                          cycles
//  n/W                        blocks/simulatedBlocks  part of the work that was simulated, inverted    –
//  total                      totalCycles             of all blocks of the SM                          cycles

#include "core/simulation/scheduler/warp_simulation.h"

#include "core/simulation/scheduler/pipelined_timing.h"
#include "core/simulation/scheduler/published_timing.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

namespace forewarp::simulation::scheduler {

namespace {

std::int64_t blocksToSimulate(const SimulatedSm& sm) {
    constexpr double kRounding = 1e-9;
    constexpr double kMost = 1e15; // Doubles count by ones up to here.
    if (!(sm.blocks > 0)) return 0;
    const double all = std::max(1.0, std::ceil(std::min(sm.blocks, kMost) - kRounding));
    const double most = sm.mostBlocks > 0 ? std::max(sm.mostBlocks, sm.residentBlocks) : all;
    return std::int64_t(std::min(all, most));
}

} // namespace

std::string_view name(WarpActivity activity) {
    switch (activity) {
    case WarpActivity::computing: return "computing";
    case WarpActivity::memory: return "memory";
    case WarpActivity::waitingForUnit: return "waiting for a unit";
    case WarpActivity::waitingForResult: return "waiting for a result";
    case WarpActivity::atBarrier: break;
    }
    return "at a barrier";
}

double WarpSimulation::idleShare(std::size_t instruction) const {
    const double all = std::accumulate(costs.begin(), costs.end(), 0.0,
                                       [](double sum, const InstructionCosts& cost) { return sum + cost.idleCycles; });
    return all > 0 && instruction < costs.size() ? costs[instruction].idleCycles / all : 0;
}

double delayAt(const WarpInstruction& instruction, double parallelism) {
    const double shared = instruction.latency / parallelism;
    switch (instruction.unit()) {
    case WarpUnit::compute:
        if (parallelism <= instruction.peak) return shared;    // (4.5)
        return shared / instruction.peak + instruction.penalty; // (4.5)
    case WarpUnit::memory: return parallelism <= instruction.peak ? shared : shared + instruction.penalty; // (4.6)
    case WarpUnit::barrier: break;
    }
    return 0;
}

WarpSimulation simulateWarps(WarpProgram program, const SimulatedSm& sm, std::stop_token stop) {
    WarpSimulation simulation;
    simulation.program = std::move(program);
    simulation.sm = sm;
    simulation.costs.resize(simulation.program.instructions.size());
    const std::int64_t blocks = blocksToSimulate(sm);
    if (blocks == 0 || simulation.program.instructions.empty()) return simulation;
    if (sm.timing == kernel::SimulationTiming::published) simulatePublished(simulation, blocks, stop);
    else simulatePipelined(simulation, blocks, stop);
    simulation.simulatedBlocks = double(blocks);
    const bool leavesOutBlocks = double(blocks) < sm.blocks;
    simulation.totalCycles = simulation.cycles * (leavesOutBlocks ? sm.blocks / double(blocks) : 1); // t · n/W
    simulation.isExtrapolated = simulation.isExtrapolated || leavesOutBlocks;
    return simulation;
}

} // namespace forewarp::simulation::scheduler
