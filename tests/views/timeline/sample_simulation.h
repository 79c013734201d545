#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

namespace forewarp::views::test {

/// Load (line 7), multiply-add (line 8), barrier without place, store (line 9).
inline simulation::scheduler::WarpProgram sampleProgram() {
    simulation::scheduler::WarpProgram program;
    program.instructions.resize(4);
    const simulation::scheduler::InstructionClass classes[] = {
        simulation::scheduler::InstructionClass::globalLoad, simulation::scheduler::InstructionClass::compute,
        simulation::scheduler::InstructionClass::barrier, simulation::scheduler::InstructionClass::globalStore};
    const char* const texts[] = {"b[k * n + j]", "float multiply-add", "barrier", "c[i * n + j]"};
    const SourceLocation places[] = {{7, 18}, {8, 13}, {}, {9, 9}};
    for (std::size_t i = 0; i < 4; ++i) {
        simulation::scheduler::WarpInstruction& instruction = program.instructions[i];
        instruction.instructionClass = classes[i];
        instruction.text = texts[i];
        instruction.location = places[i];
        instruction.executions = i < 2 ? 1024 : 1;
    }
    return program;
}

inline void sortByBegin(simulation::scheduler::WarpSimulation& simulation) {
    const auto placeOf = [](const simulation::scheduler::WarpInterval& interval) {
        return std::pair(interval.begin, interval.warp);
    };
    std::ranges::sort(simulation.intervals, {}, placeOf);
}

/// Two blocks of two warps, a thousand cycles. Warp 0 computes 0–100, loads 100–500, waits 500–700 for the result, is at the
/// barrier 700–750 and, after a gap, stores 800–1000; the others do the same a little later and shorter.
inline simulation::scheduler::WarpSimulation sampleSimulation() {
    simulation::scheduler::WarpSimulation simulation;
    simulation.program = sampleProgram();
    simulation.sm.warpsPerBlock = 2;
    simulation.sm.residentBlocks = 2;
    simulation.cycles = 1000;
    simulation.simulatedBlocks = 2;
    simulation.totalCycles = 1'200'000;
    simulation.isExtrapolated = true;
    simulation.computeBusy = 0.63;
    simulation.memoryBusy = 0.98;
    simulation.meanReadyWarps = 3.2;
    for (int warp = 0; warp < 4; ++warp) {
        const double late = 20.0 * warp;
        simulation.intervals.push_back({late, 100 + late, 1, warp, simulation::scheduler::WarpActivity::computing});
        simulation.intervals.push_back({100 + late, 500, 0, warp, simulation::scheduler::WarpActivity::memory});
        simulation.intervals.push_back({500, 700, 1, warp, simulation::scheduler::WarpActivity::waitingForResult});
        simulation.intervals.push_back({700, 750, 2, warp, simulation::scheduler::WarpActivity::atBarrier});
        simulation.intervals.push_back({800, 1000 - late, 3, warp, simulation::scheduler::WarpActivity::memory});
    }
    sortByBegin(simulation);
    simulation.costs = {{.executions = 4096, .unitCycles = 1500, .waitCycles = 8192, .idleCycles = 300},
                        {.executions = 4096, .unitCycles = 400, .waitCycles = 0, .idleCycles = 0},
                        {.executions = 4, .unitCycles = 200, .waitCycles = 100, .idleCycles = 0},
                        {.executions = 4, .unitCycles = 500, .waitCycles = 0, .idleCycles = 100}};
    return simulation;
}

inline std::shared_ptr<const simulation::scheduler::WarpSimulation> shared(
    simulation::scheduler::WarpSimulation simulation) {
    return std::make_shared<const simulation::scheduler::WarpSimulation>(std::move(simulation));
}

/// Warps that load, wait, compute and meet at a barrier now and then, on one compute unit and one memory pipe, until there
/// are `intervals`; they look like a simulation and are none.
inline simulation::scheduler::WarpSimulation busySimulation(std::size_t intervals, int blocks, int warpsPerBlock) {
    simulation::scheduler::WarpSimulation simulation = sampleSimulation();
    simulation.sm.warpsPerBlock = warpsPerBlock;
    simulation.simulatedBlocks = blocks;
    simulation.intervals.clear();
    simulation.intervals.reserve(intervals);
    using Turn = std::pair<double, int>; // Cycle from which a warp goes on.
    std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
    for (int warp = 0; warp < blocks * warpsPerBlock; ++warp) turns.push({5.0 * (warp / warpsPerBlock), warp});
    std::vector<int> steps(std::size_t(blocks * warpsPerBlock));
    std::uint32_t random = 1;
    double computeFree = 0;
    double memoryFree = 0;
    while (simulation.intervals.size() < intervals) {
        double now = turns.top().first;
        const int warp = turns.top().second;
        turns.pop();
        const auto add = [&](double end, int instruction, simulation::scheduler::WarpActivity activity) {
            if (end > now) simulation.intervals.push_back({now, end, instruction, warp, activity});
            now = std::max(now, end);
        };
        random = random * 1664525 + 1013904223;
        const int step = steps[std::size_t(warp)]++;
        if (step % 2 == 0) {
            add(memoryFree, 0, simulation::scheduler::WarpActivity::waitingForUnit);
            memoryFree = now + 4;
            add(now + 90 + random % 64, 0, simulation::scheduler::WarpActivity::memory);
            add(now + random / 256 % 200, 1, simulation::scheduler::WarpActivity::waitingForResult);
        } else {
            add(computeFree, 1, simulation::scheduler::WarpActivity::waitingForUnit);
            computeFree = now + 3 + random / 1024 % 4;
            add(computeFree, 1, simulation::scheduler::WarpActivity::computing);
            if (step % 32 == 31) add(now + 400 - random / 256 % 300, 2, simulation::scheduler::WarpActivity::atBarrier);
            if (step % 64 == 63) add(now + 150, 3, simulation::scheduler::WarpActivity::memory);
        }
        turns.push({now, warp});
    }
    sortByBegin(simulation);
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        simulation.cycles = std::max(simulation.cycles, interval.end);
    }
    return simulation;
}

} // namespace forewarp::views::test
