#include "core/models/forewarp_inputs.h"

#include "core/kernel/value_text.h"
#include "core/models/forewarp_constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp {

namespace {

namespace constants = forewarp_constants;

constexpr std::array kConstants{constants::kNorm,       constants::kStoreWeight, constants::kStreamShare,
                                constants::kRowOpening, constants::kHotRequest,  constants::kBlockStart,
                                constants::kDependent};

void addDevice(const ForewarpParameters& p, std::vector<ForewarpInput>& inputs) {
    inputs.push_back({"f", "sm_clock_hz", "SM clock", "Hz", p.smClock.value()});
    inputs.push_back({"SMs", "sms", "SMs of the GPU", "", p.sms});
    inputs.push_back({"L_ALU", "alu_latency", "from one instruction to the next that needs its result", "cycles",
                      p.aluLatency.value()});
    inputs.push_back({"L_L1", "l1_latency", "round trip to L1", "cycles", p.l1Latency.value(), true});
    inputs.push_back(
        {"L_shared", "shared_latency", "round trip to shared memory", "cycles", p.sharedLatency.value(), true});
    inputs.push_back(
        {"L_L2", "l2_latency", "round trip to L2, or to DRAM where there is no L2", "cycles", p.l2Latency.value()});
    inputs.push_back({"L_DRAM", "dram_latency", "round trip to DRAM", "cycles", p.dramLatency.value()});
    inputs.push_back({"delta", "granule_delay", "what each further request of a warp load adds to its latency",
                      "cycles", p.granuleDelay.value(), true});
    inputs.push_back({"q", "request_delay", "between two requests of one SM", "cycles", p.requestDelay.value()});
    inputs.push_back({"R_L2", "l2_rate", "requests of up to 64 bytes that L2 takes per cycle; 0: there is no L2",
                      "1/cycle", p.l2Rate, true});
    inputs.push_back({"B_DRAM", "memory_bandwidth", "peak of the DRAM", "B/s", p.memoryBandwidth.value()});
    inputs.push_back({"GPCs", "gpcs", "groups of SMs that start blocks side by side", "", p.gpcs});
    inputs.push_back({"c_start", "block_start_delay", "between two blocks that one group starts", "cycles",
                      p.blockStartDelay.value()});
}

void addLaunch(const ForewarpParameters& p, std::vector<ForewarpInput>& inputs) {
    inputs.push_back({"blocks", "blocks", "blocks in the grid", "", p.blocks});
    inputs.push_back({"b", "blocks_per_sm", "blocks that an SM holds at a time", "", p.blocksPerSm});
    inputs.push_back({"W", "warps_per_block", "warps of a block with threads to run", "warps", p.warpsPerBlock});
}

void addAccess(const ForewarpAccess& access, const std::string& path, std::vector<ForewarpInput>& inputs) {
    const std::string& n = access.number;
    if (access.space == MemorySpace::shared) {
        inputs.push_back(
            {"requests_" + n, path + "requests", "times the banks serve one such access", "", access.requests});
        return;
    }
    inputs.push_back(
        {"requests_" + n, path + "requests", "pieces of up to 64 bytes of one warp access", "", access.requests});
    inputs.push_back(
        {"bytes_" + n, path + "dram_bytes", "that DRAM moves for one warp access", "B", access.dramBytes, true});
    if (access.runBytes != 0)
        inputs.push_back({"run_" + n, path + "run_bytes",
                          "of those, side by side at a place that DRAM goes to for them", "B", access.runBytes});
    if (access.kind == AccessKind::store) return;
    inputs.push_back({"l1_" + n, path + "l1_hits", "share that L1 keeps from L2", "", access.l1Hits, true, true});
    inputs.push_back(
        {"fast_" + n, path + "l1_fast", "share that finds its data in L1 at once", "", access.l1Fast, true, true});
    inputs.push_back(
        {"miss_" + n, path + "miss_rate", "share of the others that waits for DRAM", "", access.missRate, true, true});
}

void addPhase(const ForewarpPhase& phase, std::size_t position, std::vector<ForewarpInput>& inputs) {
    const std::string path = "phases[" + std::to_string(position) + "].";
    const std::string& n = phase.number;
    inputs.push_back(
        {"iterations_" + n, path + "iterations", "iterations per thread, mean", "", phase.iterations, true});
    inputs.push_back(
        {"longest_" + n, path + "longest", "iterations of the thread that runs longest", "", phase.longest, true});
    inputs.push_back(
        {"overlap_" + n, path + "in_flight", "iterations whose loads are in flight together", "", phase.inFlight});
    inputs.push_back({"t_issue_" + n, path + "issue_cycles", "to issue one iteration's instructions of a warp",
                      "cycles", phase.issue.value(), true});
    inputs.push_back({"chain_" + n, path + "chain_cycles", "instructions of one iteration that wait for each other",
                      "cycles", phase.chain.value(), true});
    for (std::size_t i = 0; i < phase.accesses.size(); ++i)
        addAccess(phase.accesses[i], path + "accesses[" + std::to_string(i) + "].", inputs);
}

} // namespace

std::vector<ForewarpInput> forewarpInputs(const ForewarpParameters& parameters) {
    std::vector<ForewarpInput> inputs;
    addDevice(parameters, inputs);
    addLaunch(parameters, inputs);
    for (std::size_t i = 0; i < parameters.phases.size(); ++i) addPhase(parameters.phases[i], i, inputs);
    return inputs;
}

void addInputTerms(const ForewarpParameters& parameters, const InputOrigins& origins, Derivation& derivation) {
    for (const ForewarpConstant& each : kConstants)
        derivation.add({std::string(each.symbol),
                        std::string(each.meaning),
                        each.value,
                        std::string(each.unit),
                        "",
                        "",
                        std::string(each.source),
                        {},
                        {}});
    for (const ForewarpInput& input : forewarpInputs(parameters)) {
        if (derivation.indexOf(input.symbol) >= 0) continue;
        Term term;
        term.symbol = input.symbol;
        term.meaning = input.meaning;
        term.value = input.value;
        term.unit = input.unit;
        addInputTerm(std::move(term), origins, derivation);
    }
}

std::optional<Error> checkInputs(const ForewarpParameters& parameters, std::string_view document) {
    for (const ForewarpInput& input : forewarpInputs(parameters)) {
        const bool isPossible =
            std::isfinite(input.value) && (input.value > 0 || (input.value == 0 && input.mayBeZero));
        if (isPossible && !(input.isShare && input.value > 1)) continue;
        const std::string range = input.isShare ? "between 0 and 1" : input.mayBeZero ? "at least 0" : "above 0";
        return impossibleInput(document, input.key, "It must be " + range + ", not " + valueText(input.value) + ".");
    }
    return std::nullopt;
}

Result<Prediction> forewarpModel(const ForewarpParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addInputTerms(parameters, {}, inputs);
    return forewarpFrom(parameters, std::move(inputs));
}

} // namespace forewarp
