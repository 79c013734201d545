#include "core/base/json_reader.h"
#include "core/models/parametrized_inputs.h"

#include <algorithm>
#include <utility>

namespace forewarp {

namespace {

constexpr double kWarpSize = 32;

/// What takes the unit, by kind of instruction: given, or from (4.5), (4.8), (4.9).
double penaltyOf(ObjectReader& reader, InstructionClass kind) {
    if (reader.has("penalty")) return reader.number("penalty");
    switch (kind) {
    case InstructionClass::compute: return kWarpSize / reader.number("throughput");
    case InstructionClass::globalLoad:
    case InstructionClass::globalStore: {
        const double line = reader.number("line");
        const double transactions = reader.number("transactions");
        return globalPenalty(line, transactions, reader.number("bandwidth"));
    }
    case InstructionClass::sharedAccess:
    case InstructionClass::spill: {
        const double bytes = reader.number("bytes");
        const double banks = reader.number("banks");
        const double bankBandwidth = reader.number("bank_bandwidth");
        return sharedPenalty(bytes, banks, bankBandwidth, reader.numberOr("conflict_degree", 1));
    }
    case InstructionClass::barrier: break;
    }
    return 0;
}

void refuseImpossible(ObjectReader& reader, const WarpInstruction& instruction) {
    if (!(instruction.latency >= 0)) reader.fail("latency", "A latency is at least 0 cycles.");
    if (!(instruction.penalty >= 0)) reader.fail("penalty", "A unit is taken for at least 0 cycles.");
    if (!(instruction.peak > 0)) reader.fail("peak", "The parallelism at the peak is above 0.");
    if (!(instruction.ilp >= 1)) reader.fail("ilp", "Instruction-level parallelism is at least 1.");
    if (!(instruction.executions > 0)) reader.fail("executions", "An instruction runs at least once.");
}

WarpInstruction readInstruction(ObjectReader& reader) {
    static constexpr std::array kKinds{InstructionClass::compute, InstructionClass::globalLoad,
                                       InstructionClass::globalStore, InstructionClass::sharedAccess,
                                       InstructionClass::barrier};
    WarpInstruction instruction;
    const int kind = reader.choice("kind", {"compute", "global load", "global store", "shared", "barrier"});
    instruction.instructionClass = kKinds[std::size_t(kind)];
    instruction.text = reader.textOr("text", std::string(name(instruction.instructionClass)));
    instruction.executions = reader.numberOr("executions", 1);
    if (instruction.unit() == WarpUnit::barrier) return instruction;
    instruction.latency = reader.number("latency");
    instruction.penalty = penaltyOf(reader, instruction.instructionClass);
    instruction.peak = reader.number("peak");
    instruction.ilp = reader.numberOr("ilp", 1);
    refuseImpossible(reader, instruction);
    return instruction;
}

/// An instruction that runs often is a loop of its own; published timing, which multiplies, looks at `executions` alone.
void append(WarpProgram& program, WarpInstruction instruction) {
    const bool repeats = instruction.executions != 1;
    if (repeats) program.steps.push_back({WarpStep::Kind::enter, 0, instruction.executions});
    program.steps.push_back({WarpStep::Kind::instruction, int(program.instructions.size()), 0});
    if (repeats) program.steps.push_back({WarpStep::Kind::leave, 0, 0});
    program.instructions.push_back(std::move(instruction));
}

void readSm(ObjectReader& reader, ParametrizedParameters& parameters) {
    SimulatedSm& sm = parameters.sm;
    sm.timing = reader.has("timing") && reader.choice("timing", {"published", "pipelined"}) == 1
                    ? SimulationTiming::pipelined
                    : SimulationTiming::published;
    sm.policy = SchedulingPolicy::fifo;
    if (reader.has("policy")) {
        const auto policy = findSchedulingPolicy(reader.text("policy"));
        if (policy) sm.policy = *policy;
        else if (!reader.failed())
            reader.fail("policy", "This is no scheduling policy.",
                        "Known: fifo, round-robin, greedy-then-oldest, shortest-first, two-level.");
    }
    sm.computeUnits = int(reader.integerOr("compute_units", 1));
    sm.memoryUnits = int(reader.integerOr("memory_units", 1));
    sm.warpsPerBlock = int(reader.integer("warps_per_block"));
    sm.residentBlocks = int(reader.integer("resident_blocks"));
    sm.mostBlocks = int(reader.integerOr("most_blocks", 0));
    if (sm.mostBlocks < 0) reader.fail("most_blocks", "A number of blocks is at least 0.", "0 simulates all.");
}

ParametrizedParameters readParameters(ObjectReader& reader) {
    ParametrizedParameters parameters;
    parameters.smClock = Hertz(reader.number("clock_hz"));
    parameters.blocks = reader.number("blocks");
    const double sms = reader.number("sms");
    if (!(sms >= 1)) reader.fail("sms", "There is at least one SM.");
    readSm(reader, parameters);
    parameters.activeSms = std::min(sms, parameters.blocks);
    parameters.sm.blocks = parameters.blocks / std::max(1.0, parameters.activeSms);
    for (ObjectReader& each : reader.objects("program")) {
        append(parameters.program, readInstruction(each));
        reader.adopt(each);
    }
    return parameters;
}

} // namespace

Result<Prediction> predictParametrizedFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const ParametrizedParameters parameters = readParameters(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    InputOrigins origins;
    for (const char* key : {"clk", "blocks", "SM", "warps_per_block", "resident_blocks"})
        origins[key].source = std::string(document);
    origins["blocks_per_SM"].formula = "blocks / SM";
    Derivation inputs;
    addInputTerms(parameters, origins, inputs);
    return parametrizedFrom(parameters, std::move(inputs));
}

} // namespace forewarp
