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
// OVERHEAD of (4.1) does not depend on the model: see core/advice/transfers.h.

#include "core/models/parametrized.h"

#include "core/kernel/value_text.h"
#include "core/models/parametrized_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace forewarp {

namespace {

constexpr double kWarpSize = 32;
/// From this share of the time on a unit counts as the limit.
constexpr double kBusy = 0.8;

std::string percent(double share) {
    std::array<char, 16> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.0f %%", 100 * share);
    return buffer.data();
}

/// The instruction of `unit` that `cost` is largest of; -1 where all are 0.
template <class Cost>
int largest(const WarpSimulation& simulation, WarpUnit unit, Cost cost) {
    int found = -1;
    for (std::size_t i = 0; i < simulation.costs.size(); ++i) {
        if (simulation.program.instructions[i].unit() != unit || cost(simulation.costs[i]) <= 0) continue;
        if (found < 0 || cost(simulation.costs[i]) > cost(simulation.costs[std::size_t(found)])) found = int(i);
    }
    return found;
}

/// «; most of it by b[k*n + j] (12:5)»
std::string mostlyBy(const WarpSimulation& simulation, WarpUnit unit) {
    const int position = largest(simulation, unit, [](const InstructionCosts& costs) { return costs.unitCycles; });
    if (position < 0) return {};
    const WarpInstruction& instruction = simulation.program.instructions[std::size_t(position)];
    const std::string place = instruction.location.isKnown() ? " (" + instruction.location.text() + ")" : "";
    return ", mostly by " + instruction.text + place;
}

std::string limiterOf(const WarpSimulation& simulation) {
    const double memory = simulation.memoryBusy;
    const double compute = simulation.computeBusy;
    if (memory >= kBusy && memory >= compute)
        return "memory-bound: the memory unit is busy " + percent(memory) + " of the time" +
               mostlyBy(simulation, WarpUnit::memory);
    if (compute >= kBusy)
        return "compute-bound: the compute unit is busy " + percent(compute) + " of the time" +
               mostlyBy(simulation, WarpUnit::compute);
    return "latency-bound: " + warpCount(simulation.meanReadyWarps) + " warps are ready on average; memory is busy " +
           percent(memory) + ", computing " + percent(compute) + " of the time";
}

std::string caseOf(const WarpSimulation& simulation) {
    if (std::max(simulation.memoryBusy, simulation.computeBusy) < kBusy) return "latency";
    return simulation.memoryBusy >= simulation.computeBusy ? "memory" : "compute";
}

void noteSimulation(const ParametrizedParameters& p, const WarpSimulation& simulation, DerivationSteps& steps) {
    const double n = p.sm.blocks * p.sm.warpsPerBlock;
    const double W = simulation.simulatedBlocks * p.sm.warpsPerBlock;
    const bool isPublished = p.sm.timing == SimulationTiming::published;
    const std::string how = "warp simulation, " + std::string(isPublished ? "Algorithm 5.1" : "pipelined units") +
                            ", " + std::string(name(p.sm.policy));
    const auto add = [&](const char* symbol, const char* meaning, double value, const char* unit) {
        steps.derivation.add({symbol, meaning, value, unit, "", "", how, {}, {}});
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
    return kWarpSize * bytes / (banks * bankBytesPerCycle) + conflictDegree * bytes / bankBytesPerCycle; // (4.9)
}

std::optional<Error> checkInputs(const ParametrizedParameters& p, std::string_view document) {
    const auto refuse = [&](std::string_view key, const char* what) {
        return impossibleInput(document, key, what, "Give a number above 0.");
    };
    if (p.program.instructions.empty())
        return impossibleInput(document, "program", "There are no instructions.", "Give at least one.");
    if (!(p.smClock.value() > 0)) return refuse("clock_hz", "There is no clock.");
    if (!(p.sm.blocks > 0)) return refuse("blocks", "The SM has no blocks.");
    if (p.sm.warpsPerBlock < 1) return refuse("warps_per_block", "A block has no warps.");
    if (p.sm.residentBlocks < 1) return refuse("resident_blocks", "No block is resident.");
    if (p.sm.computeUnits < 1) return refuse("compute_units", "Nothing can compute.");
    if (p.sm.memoryUnits < 1) return refuse("memory_units", "Nothing can reach memory.");
    return std::nullopt;
}

void addInputTerms(const ParametrizedParameters& p, const InputOrigins& origins, Derivation& derivation) {
    const auto add = [&](const char* symbol, const char* meaning, double value, const char* unit) {
        if (derivation.indexOf(symbol) < 0)
            addInputTerm({symbol, meaning, value, unit, "", "", "", {}, {}}, origins, derivation);
    };
    add("clk", "SM clock", p.smClock.value(), "Hz");
    add("blocks", "blocks in the grid", p.blocks, "");
    add("SM", "SMs that have a block", p.activeSms, "");
    add("blocks_per_SM", "blocks of the busiest SM in the whole launch", p.sm.blocks, "");
    add("warps_per_block", "warps of a block", p.sm.warpsPerBlock, "warps");
    add("resident_blocks", "blocks of an SM at a time", p.sm.residentBlocks, "");
}

Prediction parametrizedFrom(const ParametrizedParameters& p, Derivation inputs) {
    DerivationSteps steps(std::move(inputs));
    auto simulation = std::make_shared<WarpSimulation>(simulateWarps(p.program, p.sm));
    noteSimulation(p, *simulation, steps);
    Prediction prediction;
    prediction.model = "parametrized";
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

Result<Prediction> parametrized(const ParametrizedParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addInputTerms(parameters, {}, inputs);
    return parametrizedFrom(parameters, std::move(inputs));
}

} // namespace forewarp
