#include "core/base/value_text.h"
#include "core/dataflow/arithmetic_intensity.h"
#include "core/models/parametrized/caveats.h"
#include "core/models/parametrized/parameters.h"
#include "core/models/parametrized/program.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::parametrized {

namespace {

/// Rounds of resident blocks that give a steady state: the first fills the SM, the last empties it.
constexpr int kRounds = 3;

Result<std::shared_ptr<const memory::MemoryBehaviour>> behaviourOf(const kernel::KernelProfile& kernel,
                                                                   const device::Device& device,
                                                                   const kernel::Launch& launch,
                                                                   const KnownBehaviour& known) {
    const bool usesCaches = kernel.simulation.usesCaches && device.l2;
    return usesCaches ? memoryOf(kernel, device, launch, known) : std::shared_ptr<const memory::MemoryBehaviour>();
}

simulation::scheduler::SimulatedSm simulatedSm(const kernel::SimulationChoices& choices, const device::Device& device,
                                               const device::Occupancy& resident, const BlockResidency& blocks) {
    simulation::scheduler::SimulatedSm sm;
    sm.timing = choices.timing;
    sm.policy = choices.policy;
    sm.issueCycles = choices.timing == kernel::SimulationTiming::pipelined ? device.issueCycles.value.value() : 0;
    sm.warpsPerBlock = resident.warpsPerBlock;
    sm.residentBlocks = int(blocks.blocksPerSm);
    sm.blocks = blocks.available;
    sm.mostBlocks =
        choices.mostWarps > 0 ? std::max(1, choices.mostWarps / resident.warpsPerBlock) : kRounds * sm.residentBlocks;
    sm.mostInstructions = choices.mostInstructions;
    sm.mostIntervals = choices.mostIntervals;
    return sm;
}

InputOrigins originsOf(const kernel::Launch& launch, const device::Device& device, const BlockResidency& blocks) {
    InputOrigins origins;
    origins["clk"].source = sourceOf(device.smClock);
    origins["blocks"].source = "blocks of the launch";
    origins["SM"].source = blocks.smSource;
    origins["blocks_per_SM"].source = "blocks / SM, rounded up";
    origins["warps_per_block"].source = "block of " + launch.block.text() + ", in whole warps";
    origins["resident_blocks"].source = blocks.blockSource;
    return origins;
}

void addIntensity(const kernel::KernelProfile& kernel, Derivation& terms) {
    const dataflow::ArithmeticIntensity intensity = dataflow::arithmeticIntensity(kernel);
    if (!(intensity.offChip > 0)) return;
    terms.add({.symbol = "on_chip",
               .meaning = "instructions whose operands are on the chip, per thread",
               .value = intensity.onChip,
               .source = kernel.loop,
               .location = kernel.range.begin});
    terms.add({.symbol = "off_chip",
               .meaning = "instructions with an operand from global memory, per thread",
               .value = intensity.offChip,
               .source = kernel.loop,
               .location = kernel.range.begin});
    Term ratio{.symbol = "AI",
               .meaning = "arithmetic intensity",
               .value = intensity.ratio(),
               .formula = "on_chip / off_chip",
               .equation = "Algorithm 6.3"};
    ratio.inputs = termsNamedIn(ratio.formula, terms);
    terms.add(std::move(ratio));
}

} // namespace

Result<Prediction> predictParametrized(const kernel::KernelProfile& kernel, const device::Device& device,
                                       const kernel::Launch& launch, const KnownBehaviour& known) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    auto behaviour = behaviourOf(kernel, device, launch, known);
    if (!behaviour) return behaviour.failureAs<Prediction>();
    const BlockResidency blocks = residentBlocks(launch, device, *resident);
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
    addTerms(valuesOf(parameters), originsOf(launch, device, blocks), inputs);
    for (Term& term : program.terms.terms) {
        term.inputs = termsNamedIn(term.formula, inputs);
        inputs.add(std::move(term));
    }
    addIntensity(kernel, inputs);
    Prediction prediction = parametrizedFrom(parameters, std::move(inputs));
    prediction.occupancy = *resident;
    prediction.memory = *std::move(behaviour);
    append(prediction.caveats, caveatsOf(kernel, device, launch));
    append(prediction.caveats, program.caveats);
    if (prediction.memory) append(prediction.caveats, prediction.memory->caveats);
    append(prediction.caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::parametrized
