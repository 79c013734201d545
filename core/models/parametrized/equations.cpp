// Notation. A. Resios, «GPU performance prediction using parametrized models», Utrecht 2011; his equation numbers.
//
//  thesis      here                  meaning                                             unit
//  clk         p.smClock             SM clock                                            Hz
//  SM          p.activeSms           SMs that have a block                               –
//  n           n                     warps of one SM in the whole launch                 warps
//  W           W                     warps simulated                                     warps
//  t           t                     time they take, Algorithm 5.1                       cycles
//  total       total                 time of all n warps, section 5.2.1                  cycles
//  EXECUTION   EXECUTION             (4.4)                                               s
//  TLP         meanReadyWarps        warps ready to execute, mean over time              warps
//
// OVERHEAD of (4.1) does not depend on the model: see core/advice/transfers/transfers.h.

#include "core/models/parametrized/parametrized.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/models/parametrized/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::parametrized {

namespace {

/// From this share of the time on a unit counts as the limit.
constexpr double kBusy = 0.8;

/// The instruction of `unit` that `cost` is largest of; -1 where all are 0.
template <class Cost>
int largest(const simulation::scheduler::WarpSimulation& simulation, simulation::scheduler::WarpUnit unit, Cost cost) {
    int found = -1;
    for (std::size_t i = 0; i < simulation.costs.size(); ++i) {
        if (simulation.program.instructions[i].unit() != unit || cost(simulation.costs[i]) <= 0) continue;
        if (found < 0 || cost(simulation.costs[i]) > cost(simulation.costs[std::size_t(found)])) found = int(i);
    }
    return found;
}

/// «; most of it by b[k*n + j] (12:5)»
std::string mostlyBy(const simulation::scheduler::WarpSimulation& simulation, simulation::scheduler::WarpUnit unit) {
    const int position = largest(simulation, unit,
                                 [](const simulation::scheduler::InstructionCosts& costs) { return costs.unitCycles; });
    if (position < 0) return {};
    const simulation::scheduler::WarpInstruction& instruction = simulation.program.instructions[std::size_t(position)];
    const std::string place = instruction.location.isKnown() ? " (" + instruction.location.text() + ")" : "";
    return ", mostly by " + instruction.text + place;
}

Limiter limiterOf(const simulation::scheduler::WarpSimulation& simulation) {
    const double memory = simulation.memoryBusy;
    const double compute = simulation.computeBusy;
    if (memory >= kBusy && memory >= compute)
        return {"memory-bound", "the memory unit is busy " + wholePercentText(memory) + " of the time" +
                                    mostlyBy(simulation, simulation::scheduler::WarpUnit::memory)};
    if (compute >= kBusy)
        return {"compute-bound", "the compute unit is busy " + wholePercentText(compute) + " of the time" +
                                     mostlyBy(simulation, simulation::scheduler::WarpUnit::compute)};
    return {"latency-bound", warpCount(simulation.meanReadyWarps) + " warps are ready on average; memory is busy " +
                                 wholePercentText(memory) + ", computing " + wholePercentText(compute) +
                                 " of the time"};
}

std::string caseOf(const simulation::scheduler::WarpSimulation& simulation) {
    if (std::max(simulation.memoryBusy, simulation.computeBusy) < kBusy) return "latency";
    return simulation.memoryBusy >= simulation.computeBusy ? "memory" : "compute";
}

void noteSimulation(const ParametrizedParameters& p, const simulation::scheduler::WarpSimulation& simulation,
                    DerivationSteps& steps) {
    const double n = p.sm.blocks * p.sm.warpsPerBlock;
    const double W = simulation.simulatedBlocks * p.sm.warpsPerBlock;
    const bool isPublished = p.sm.timing == kernel::SimulationTiming::published;
    const std::string how = "warp simulation, " + std::string(isPublished ? "Algorithm 5.1" : "pipelined units") +
                            ", " + std::string(kernel::name(p.sm.policy));
    const auto add = [&](const char* symbol, const char* meaning, double value, const char* unit) {
        steps.derivation.add({.symbol = symbol, .meaning = meaning, .value = value, .unit = unit, .source = how});
    };
    steps.note(n, {"n", "warps", "warps of one SM in the whole launch", "blocks_per_SM * warps_per_block", ""});
    add("W", "warps simulated", W, "warps");
    add("TLP", "warps ready to execute, mean over time", simulation.meanReadyWarps, "warps");
    add("compute_busy", "share of the time in which a warp computes", simulation.computeBusy, "");
    add("memory_busy", "share of the time in which the memory unit works", simulation.memoryBusy, "");
    // With every block simulated t is the total; the formula holds there too.
    add("t", "time of the simulated warps", W > 0 ? simulation.totalCycles * W / n : 0, "cycles");
}

} // namespace

double globalPenalty(double lineBytes, double transactions, double bytesPerCycle) {
    return lineBytes * transactions / bytesPerCycle; // (4.8)
}

double sharedPenalty(double bytes, double banks, double bankBytesPerCycle, double conflictDegree) {
    return device::kWarpSize * bytes / (banks * bankBytesPerCycle) +
           conflictDegree * bytes / bankBytesPerCycle; // (4.9)
}

Prediction parametrizedFrom(const ParametrizedParameters& p, Derivation inputs) {
    DerivationSteps steps(std::move(inputs));
    auto simulation =
        std::make_shared<simulation::scheduler::WarpSimulation>(simulation::scheduler::simulateWarps(p.program, p.sm));
    noteSimulation(p, *simulation, steps);
    Prediction prediction;
    prediction.cycles = Cycles(steps.note(
        simulation->totalCycles, {"total", "cycles", "time of all warps of the SM", "t * n / W", "section 5.2.1"}));
    prediction.time = Seconds(steps.note(simulation->totalCycles / p.smClock.value(),
                                         {"EXECUTION", "s", "execution time of one launch", "total / clk", "(4.4)"}));
    prediction.limiter = limiterOf(*simulation);
    prediction.caseTaken = caseOf(*simulation);
    prediction.simulation = std::move(simulation);
    prediction.derivation = std::move(steps.derivation);
    return prediction;
}

} // namespace forewarp::models::parametrized
