#include "core/explain/execution_report.h"

#include "core/dataflow/arithmetic_intensity.h"
#include "core/explain/loop_details.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace forewarp::explain {

namespace {

double spent(const simulation::scheduler::InstructionCosts& costs) {
    return costs.unitCycles + costs.waitCycles;
}

double totalSpent(const simulation::scheduler::WarpSimulation& simulation) {
    double total = 0;
    for (const simulation::scheduler::InstructionCosts& costs : simulation.costs) total += spent(costs);
    return total;
}

std::vector<Hotspot> mergedHotspots(const simulation::scheduler::WarpSimulation& simulation) {
    const double total = totalSpent(simulation);
    std::vector<Hotspot> hotspots;
    std::map<std::tuple<int, simulation::scheduler::InstructionClass, std::string_view>, std::size_t> known;
    for (std::size_t i = 0; i < simulation.costs.size(); ++i) {
        const simulation::scheduler::WarpInstruction& instruction = simulation.program.instructions[i];
        const auto [place, isNew] = known.try_emplace(
            {instruction.location.line, instruction.instructionClass, instruction.text}, hotspots.size());
        if (isNew) hotspots.push_back({.instruction = i});
        Hotspot& hotspot = hotspots[place->second];
        hotspot.executions += instruction.executions;
        hotspot.time += total > 0 ? spent(simulation.costs[i]) / total : 0;
        hotspot.idle += simulation.idleShare(i);
    }
    return hotspots;
}

/// Additions and multiplications of one thread; a multiply-add counts twice.
double flopPerThread(const kernel::InstructionMix& mix) {
    constexpr double kTwo = 2;
    double flop = kTwo * (mix[kernel::Operation::floatFma] + mix[kernel::Operation::doubleFma]);
    for (const kernel::Operation operation :
         {kernel::Operation::floatAdd, kernel::Operation::floatMultiply, kernel::Operation::floatDivide,
          kernel::Operation::floatSqrt, kernel::Operation::floatSpecial, kernel::Operation::doubleAdd,
          kernel::Operation::doubleMultiply, kernel::Operation::doubleDivide, kernel::Operation::doubleSqrt,
          kernel::Operation::doubleSpecial})
        flop += mix[operation];
    return flop;
}

} // namespace

std::vector<Hotspot> hotspotsOf(const LoopReport& loop) {
    constexpr double kNotableShare = 0.01;
    const auto simulation = simulationOf(loop);
    if (!simulation) return {};
    std::vector<Hotspot> hotspots = mergedHotspots(*simulation);
    std::erase_if(hotspots, [](const Hotspot& each) { return std::max(each.time, each.idle) < kNotableShare; });
    std::ranges::stable_sort(hotspots, std::greater(),
                             [](const Hotspot& each) { return std::pair(each.idle, each.time); });
    return hotspots;
}

std::vector<LineShare> lineShares(const LoopReport& loop) {
    const auto simulation = simulationOf(loop);
    if (!simulation) return {};
    const double total = totalSpent(*simulation);
    std::map<int, LineShare> lines;
    for (std::size_t i = 0; i < simulation->costs.size(); ++i) {
        const int written = simulation->program.instructions[i].location.line;
        if (written <= 0) continue;
        const int line = loop.facts.included ? loop.facts.range.begin.line : written; // Other files have other lines.
        LineShare& share = lines[line];
        share.line = line;
        share.time += total > 0 ? spent(simulation->costs[i]) / total : 0;
        share.idle += simulation->idleShare(i);
    }
    std::vector<LineShare> shares;
    for (const auto& [line, share] : lines) shares.push_back(share);
    return shares;
}

ExecutionMetrics metricsOf(const kernel::KernelProfile& kernel, Seconds time) {
    double bytes = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        if (access.space == kernel::MemorySpace::global) bytes += access.executionsPerThread * access.elementBytes;
    ExecutionMetrics metrics;
    if (time.value() > 0) {
        metrics.effectiveBandwidth = BytesPerSecond(bytes * kernel.threads() / time.value());
        metrics.flopPerSecond = flopPerThread(kernel.mix) * kernel.threads() / time.value();
    }
    metrics.intensity = dataflow::arithmeticIntensity(kernel).ratio();
    return metrics;
}

} // namespace forewarp::explain
