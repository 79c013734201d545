#include "core/dataflow/arithmetic_intensity.h"
#include "core/kernel/value_text.h"
#include "core/models/parametrized_inputs.h"
#include "core/models/parametrized_program.h"

#include <algorithm>
#include <cmath>

namespace forewarp {

namespace {

/// Rounds of resident blocks that give a steady state: the first fills the SM, the last empties it.
constexpr int kRounds = 3;

Result<std::shared_ptr<const MemoryBehaviour>> behaviourOf(const KernelProfile& kernel, const Device& device,
                                                           const Launch& launch) {
    const bool usesCaches = kernel.simulation.usesCaches && device.l2;
    return usesCaches ? memoryOf(kernel, device, launch) : std::shared_ptr<const MemoryBehaviour>();
}

SimulatedSm simulatedSm(const SimulationChoices& choices, const Device& device, const Occupancy& resident,
                        const ResidentBlocks& blocks) {
    SimulatedSm sm;
    sm.timing = choices.timing;
    sm.policy = choices.policy;
    sm.issueCycles = choices.timing == SimulationTiming::pipelined ? device.issueCycles.value.value() : 0;
    sm.warpsPerBlock = resident.warpsPerBlock;
    sm.residentBlocks = int(blocks.blocksPerSm);
    sm.blocks = blocks.available;
    sm.mostBlocks =
        choices.mostWarps > 0 ? std::max(1, choices.mostWarps / resident.warpsPerBlock) : kRounds * sm.residentBlocks;
    sm.mostInstructions = choices.mostInstructions;
    sm.mostIntervals = choices.mostIntervals;
    return sm;
}

InputOrigins originsOf(const Launch& launch, const Device& device, const ResidentBlocks& blocks) {
    InputOrigins origins;
    origins["clk"].source = sourceOf(device.smClock);
    origins["blocks"].source = "blocks of the launch";
    origins["SM"].source = blocks.smSource;
    origins["blocks_per_SM"].source = "blocks / SM, rounded up";
    origins["warps_per_block"].source = "block of " + launch.block.text() + ", in whole warps";
    origins["resident_blocks"].source = blocks.blockSource;
    return origins;
}

void addIntensity(const KernelProfile& kernel, Derivation& terms) {
    const ArithmeticIntensity intensity = arithmeticIntensity(kernel);
    if (!(intensity.offChip > 0)) return;
    terms.add({"on_chip",
               "instructions whose operands are on the chip, per thread",
               intensity.onChip,
               "",
               "",
               "",
               kernel.loop,
               {},
               kernel.range.begin});
    terms.add({"off_chip",
               "instructions with an operand from global memory, per thread",
               intensity.offChip,
               "",
               "",
               "",
               kernel.loop,
               {},
               kernel.range.begin});
    Term ratio{"AI", "arithmetic intensity", intensity.ratio(), "", "on_chip / off_chip", "Algorithm 6.3", "", {}, {}};
    ratio.inputs = termsNamedIn(ratio.formula, terms);
    terms.add(std::move(ratio));
}

std::vector<std::string> caveatsOf(const KernelProfile& kernel, const Device& device) {
    std::vector<std::string> caveats;
    const SimulationChoices& choices = kernel.simulation;
    if (!choices.usesCaches && device.l2)
        caveats.push_back(nameOf(device) + " has caches that this prediction leaves out: every access goes to DRAM.");
    if (device.costOf(InstructionKind::fadd).confidence == Confidence::estimated)
        caveats.push_back("What instructions cost on " + nameOf(device) + " is estimated, not measured.");
    return caveats;
}

} // namespace

Result<Prediction> predictParametrized(const KernelProfile& kernel, const Device& device, const Launch& launch) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    auto behaviour = behaviourOf(kernel, device, launch);
    if (!behaviour) return behaviour.failureAs<Prediction>();
    const ResidentBlocks blocks = residentBlocks(launch, device, *resident);
    ParametrizedProgram program =
        programOf(kernel, {device, launch, behaviour->get(), launch.blocks / blocks.available});
    ParametrizedParameters parameters;
    parameters.program = std::move(program.program);
    parameters.sm = simulatedSm(kernel.simulation, device, *resident, blocks);
    parameters.smClock = device.smClock.value;
    parameters.blocks = launch.blocks;
    parameters.activeSms = blocks.activeSms;
    if (const auto error = checkInputs(parameters, kernel.loop + " on " + nameOf(device))) return *error;
    Derivation inputs;
    addInputTerms(parameters, originsOf(launch, device, blocks), inputs);
    for (Term& term : program.terms.terms) {
        term.inputs = termsNamedIn(term.formula, inputs);
        inputs.add(std::move(term));
    }
    addIntensity(kernel, inputs);
    Prediction prediction = parametrizedFrom(parameters, std::move(inputs));
    prediction.occupancy = *resident;
    prediction.memory = *std::move(behaviour);
    append(prediction.caveats, caveatsOf(kernel, device));
    append(prediction.caveats, idleLanesCaveat(launch));
    append(prediction.caveats, idleSmsCaveat(device, launch));
    append(prediction.caveats, program.caveats);
    if (prediction.memory) append(prediction.caveats, prediction.memory->caveats);
    append(prediction.caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp
