#include "core/models/parametrized/parameters.h"

#include "core/base/json_reader.h"
#include "core/base/value_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::models::parametrized {

namespace {

using P = ParametrizedParameters;
using simulation::scheduler::InstructionClass;
using simulation::scheduler::SimulatedSm;
using simulation::scheduler::WarpInstruction;
using simulation::scheduler::WarpProgram;
using simulation::scheduler::WarpStep;

constexpr std::string_view kAboveZero = "Give a number above 0.";

/// How many SMs have a block follows from «sms», those of the GPU.
constexpr std::array kTable{
    row<&P::smClock>({.symbol = "clk",
                      .key = "clock_hz",
                      .meaning = "SM clock",
                      .unit = "Hz",
                      .refusal = "There is no clock.",
                      .remedy = kAboveZero}),
    row<&P::blocks>(countOf({"blocks", "blocks", "blocks in the grid", "", Range::any}, kMostBlocks)),
    row<&P::activeSms>({"SM", "sms", "SMs that have a block", "", Range::any}, {.isRead = false}),
};

constexpr ParameterText kSms = countOf({"", "sms", "SMs of the GPU", ""}, kMostSms);
constexpr double kMostUnits = 1024;

/// Blocks of the busiest SM follow from those of the grid.
constexpr std::array kSmTable{
    row<&SimulatedSm::blocks>({.symbol = "blocks_per_SM",
                               .key = "blocks",
                               .meaning = "blocks of the busiest SM in the whole launch",
                               .unit = "",
                               .refusal = "The SM has no blocks.",
                               .remedy = kAboveZero},
                              {.isRead = false}),
    row<&SimulatedSm::warpsPerBlock>({.symbol = "warps_per_block",
                                      .key = "warps_per_block",
                                      .meaning = "warps of a block",
                                      .unit = "warps",
                                      .isWhole = true,
                                      .refusal = "A block has no warps.",
                                      .remedy = kAboveZero,
                                      .most = kMostWarpsPerBlock}),
    row<&SimulatedSm::residentBlocks>({.symbol = "resident_blocks",
                                       .key = "resident_blocks",
                                       .meaning = "blocks of an SM at a time",
                                       .unit = "",
                                       .isWhole = true,
                                       .refusal = "No block is resident.",
                                       .remedy = kAboveZero,
                                       .most = kMostBlocksPerSm}),
    row<&SimulatedSm::computeUnits>({.symbol = "",
                                     .key = "compute_units",
                                     .meaning = "instructions that warps can compute at a time",
                                     .unit = "",
                                     .isWhole = true,
                                     .refusal = "Nothing can compute.",
                                     .remedy = kAboveZero,
                                     .most = kMostUnits},
                                    {.isNeeded = never}),
    row<&SimulatedSm::memoryUnits>({.symbol = "",
                                    .key = "memory_units",
                                    .meaning = "accesses that warps can start at a time",
                                    .unit = "",
                                    .isWhole = true,
                                    .refusal = "Nothing can reach memory.",
                                    .remedy = kAboveZero,
                                    .most = kMostUnits},
                                   {.isNeeded = never}),
    row<&SimulatedSm::mostBlocks>({.symbol = "",
                                   .key = "most_blocks",
                                   .meaning = "blocks that are simulated; 0: all",
                                   .unit = "",
                                   .range = Range::notNegative,
                                   .isWhole = true,
                                   .refusal = "A number of blocks is at least 0.",
                                   .remedy = "0 simulates all.",
                                   .most = kMostBlocks},
                                  {.isNeeded = never}),
};

/// What an instruction takes its unit for may be given by other keys than «penalty», see penaltyOf().
constexpr std::array kInstructionTable{
    row<&WarpInstruction::latency>({.symbol = "",
                                    .key = "latency",
                                    .meaning = "until an instruction that needs the result can start",
                                    .unit = "cycles",
                                    .range = Range::notNegative,
                                    .refusal = "A latency is at least 0 cycles."}),
    row<&WarpInstruction::penalty>({.symbol = "",
                                    .key = "penalty",
                                    .meaning = "that the unit is taken for",
                                    .unit = "cycles",
                                    .range = Range::notNegative,
                                    .refusal = "A unit is taken for at least 0 cycles."},
                                   {.isRead = false}),
    row<&WarpInstruction::peak>({.symbol = "",
                                 .key = "peak",
                                 .meaning = "warps with such an instruction that reach the throughput",
                                 .unit = "warps",
                                 .refusal = "The parallelism at the peak is above 0."}),
    row<&WarpInstruction::ilp>({.symbol = "",
                                .key = "ilp",
                                .meaning = "such instructions of one warp that overlap",
                                .unit = "",
                                .range = Range::atLeastOne,
                                .refusal = "Instruction-level parallelism is at least 1."},
                               {.isNeeded = never}),
};

/// Of barriers, too.
constexpr std::array kExecutionTable{
    row<&WarpInstruction::executions>({.symbol = "",
                                       .key = "executions",
                                       .meaning = "per warp",
                                       .unit = "",
                                       .refusal = "An instruction runs at least once."},
                                      {.isNeeded = never}),
};

double readAboveZero(ObjectReader& reader, std::string_view key) {
    constexpr double kMost = 1e15;
    const double value = reader.number(key);
    if (!(value > 0 && value <= kMost))
        reader.fail(key, "It must be above 0 and at most " + valueText(kMost) + ", not " + valueText(value) + ".",
                    std::string(kAboveZero));
    return value;
}

/// What takes the unit, by kind of instruction: given, or from (4.5), (4.8), (4.9).
double penaltyOf(ObjectReader& reader, InstructionClass kind) {
    if (reader.has("penalty")) return reader.number("penalty");
    switch (kind) {
    case InstructionClass::compute: return device::kWarpSize / readAboveZero(reader, "throughput");
    case InstructionClass::globalLoad:
    case InstructionClass::globalStore: {
        const double line = readAboveZero(reader, "line");
        const double transactions = reader.number("transactions");
        return globalPenalty(line, transactions, readAboveZero(reader, "bandwidth"));
    }
    case InstructionClass::sharedAccess:
    case InstructionClass::spill: {
        const double bytes = readAboveZero(reader, "bytes");
        const double banks = readAboveZero(reader, "banks");
        const double bankBandwidth = readAboveZero(reader, "bank_bandwidth");
        const double degree = reader.has("conflict_degree") ? readAboveZero(reader, "conflict_degree")
                                                            : reader.numberOr("conflict_degree", 1);
        return sharedPenalty(bytes, banks, bankBandwidth, degree);
    }
    case InstructionClass::barrier: break;
    }
    return 0;
}

void refuseImpossible(ObjectReader& reader, const WarpInstruction& instruction) {
    ParameterValues values;
    listValues(kExecutionTable, instruction, {}, values);
    if (instruction.unit() != simulation::scheduler::WarpUnit::barrier)
        listValues(kInstructionTable, instruction, {}, values);
    if (const ParameterValue* wrong = firstImpossible(values))
        reader.fail(wrong->key, refusalOf(*wrong), remedyOf(*wrong));
}

WarpInstruction readInstruction(ObjectReader& reader) {
    static constexpr std::array kKinds{InstructionClass::compute, InstructionClass::globalLoad,
                                       InstructionClass::globalStore, InstructionClass::sharedAccess,
                                       InstructionClass::barrier};
    WarpInstruction instruction;
    const int kind = reader.choice("kind", {"compute", "global load", "global store", "shared", "barrier"});
    instruction.instructionClass = kKinds[std::size_t(kind)];
    instruction.text = reader.textOr("text", std::string(simulation::scheduler::name(instruction.instructionClass)));
    instruction.executions = 1;
    readRows(kExecutionTable, reader, instruction);
    if (instruction.unit() != simulation::scheduler::WarpUnit::barrier) {
        readRows(kInstructionTable, reader, instruction);
        instruction.penalty = penaltyOf(reader, instruction.instructionClass);
    }
    refuseImpossible(reader, instruction);
    return instruction;
}

/// An instruction that runs often is a loop of its own; published timing, which multiplies, looks at `executions` alone.
void addInstruction(WarpProgram& program, WarpInstruction instruction) {
    const bool repeats = instruction.executions != 1;
    if (repeats) program.steps.push_back({WarpStep::Kind::enter, 0, instruction.executions});
    program.steps.push_back({WarpStep::Kind::instruction, int(program.instructions.size()), 0});
    if (repeats) program.steps.push_back({WarpStep::Kind::leave, 0, 0});
    program.instructions.push_back(std::move(instruction));
}

void readSm(ObjectReader& reader, ParametrizedParameters& parameters) {
    SimulatedSm& sm = parameters.sm;
    sm.timing = reader.has("timing") && reader.choice("timing", {"published", "pipelined"}) == 1
                    ? kernel::SimulationTiming::pipelined
                    : kernel::SimulationTiming::published;
    sm.policy = kernel::SchedulingPolicy::fifo;
    if (reader.has("policy")) {
        const auto policy = kernel::findSchedulingPolicy(reader.text("policy"));
        if (policy) sm.policy = *policy;
        else if (!reader.failed())
            reader.fail("policy", "This is no scheduling policy.",
                        "Known: fifo, round-robin, greedy-then-oldest, shortest-first, two-level.");
    }
    readRows(kSmTable, reader, sm);
}

ParametrizedParameters readParameters(ObjectReader& reader) {
    ParametrizedParameters parameters;
    readRows(kTable, reader, parameters);
    const double sms = readNumber(reader, kSms, true).value_or(0);
    if (!(sms >= 1)) reader.fail("sms", "There is at least one SM.");
    readSm(reader, parameters);
    parameters.activeSms = std::min(sms, parameters.blocks);
    parameters.sm.blocks = parameters.blocks / std::max(1.0, parameters.activeSms);
    for (ObjectReader& each : reader.objects("program")) {
        addInstruction(parameters.program, readInstruction(each));
        reader.adopt(each);
    }
    return parameters;
}

/// A simulation that would take hours: nothing that was asked for limits it.
std::optional<Error> refuseEndless(const ParametrizedParameters& parameters, std::string_view document) {
    constexpr double kMostInstructions = 1e9;
    const SimulatedSm& sm = parameters.sm;
    double perWarp = 0;
    for (const WarpInstruction& each : parameters.program.instructions)
        perWarp += sm.timing == kernel::SimulationTiming::pipelined ? std::max(1.0, each.executions) : 1;
    const double blocks =
        sm.mostBlocks > 0 ? std::min(sm.blocks, double(std::max(sm.mostBlocks, sm.residentBlocks))) : sm.blocks;
    const double instructions = blocks * sm.warpsPerBlock * perWarp;
    if (instructions <= kMostInstructions) return std::nullopt;
    return impossibleInput(document, "most_blocks",
                           "The simulation would run " + valueText(instructions) + " warp instructions, more than " +
                               valueText(kMostInstructions) + ".",
                           "Give fewer blocks as most_blocks, or fewer executions.");
}

} // namespace

ParameterValues valuesOf(const ParametrizedParameters& parameters) {
    ParameterValues values;
    listValues(kTable, parameters, {}, values);
    listValues(kSmTable, parameters.sm, {}, values);
    return values;
}

std::optional<Error> checkInputs(const ParametrizedParameters& parameters, std::string_view document) {
    if (parameters.program.instructions.empty())
        return impossibleInput(document, "program", "There are no instructions.", "Give at least one.");
    return checkValues(valuesOf(parameters), document);
}

Result<Prediction> parametrized(const ParametrizedParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addTerms(valuesOf(parameters), {}, inputs);
    return parametrizedFrom(parameters, std::move(inputs));
}

Result<Prediction> predictParametrizedFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const ParametrizedParameters parameters = readParameters(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    if (const auto error = refuseEndless(parameters, document)) return *error;
    InputOrigins origins;
    for (const char* key : {"clk", "blocks", "SM", "warps_per_block", "resident_blocks"})
        origins[key].source = std::string(document);
    origins["blocks_per_SM"].formula = "blocks / SM";
    Derivation inputs;
    addTerms(valuesOf(parameters), origins, inputs);
    return parametrizedFrom(parameters, std::move(inputs));
}

} // namespace forewarp::models::parametrized
