#include "core/models/mwp_cwp_inputs.h"

#include "core/base/json_reader.h"
#include "core/kernel/value_text.h"

#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

namespace forewarp {

namespace {

using P = MwpCwpParameters;

template <auto Member>
double get(const P& parameters) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(parameters.*Member)>, double>) return parameters.*Member;
    else return (parameters.*Member).value();
}

template <auto Member>
void set(P& parameters, double value) {
    parameters.*Member = std::remove_cvref_t<decltype(parameters.*Member)>(value);
}

template <auto Member>
constexpr MwpCwpInput withMember(MwpCwpInput input) {
    input.get = get<Member>;
    input.set = set<Member>;
    return input;
}

constexpr std::array kInputs{
    withMember<&P::issueCycles>({"Issue_cycles", "issue_cycles", "to issue one warp instruction", "cycles"}),
    withMember<&P::smClock>({"Freq", "sm_clock_hz", "SM clock", "Hz"}),
    withMember<&P::memoryBandwidth>({"Mem_Bandwidth", "mem_bandwidth_bytes_per_s", "peak of the DRAM", "B/s"}),
    withMember<&P::memLatency>({"Mem_LD", "mem_ld_cycles", "DRAM round trip of one transaction", "cycles"}),
    withMember<&P::departureDelayUncoalesced>({"Departure_del_uncoal", "departure_del_uncoal_cycles",
                                               "between two transactions of an uncoalesced warp access", "cycles"}),
    withMember<&P::departureDelayCoalesced>(
        {"Departure_del_coal", "departure_del_coal_cycles", "between two coalesced warp accesses", "cycles"}),
    withMember<&P::threadsPerBlock>({"Threads_per_block", "threads_per_block", "threads of a block", ""}),
    withMember<&P::blocks>({"Blocks", "blocks", "blocks in the grid", ""}),
    withMember<&P::activeSms>({"Active_SMs", "active_sms", "SMs that have a block", ""}),
    withMember<&P::activeBlocksPerSm>(
        {"Active_blocks_per_SM", "active_blocks_per_sm", "blocks resident on one SM", ""}),
    withMember<&P::compInsts>({"Comp_insts", "comp_insts", "compute instructions per thread", "", true}),
    withMember<&P::uncoalMemInsts>(
        {"Uncoal_Mem_insts", "uncoal_mem_insts", "uncoalesced accesses per thread", "", true}),
    withMember<&P::coalMemInsts>({"Coal_Mem_insts", "coal_mem_insts", "coalesced accesses per thread", "", true}),
    withMember<&P::synchInsts>({"Synch_insts", "synch_insts", "barriers per thread", "", true}),
    withMember<&P::uncoalPerMemWarp>(
        {"Uncoal_per_mw", "uncoal_per_mw", "transactions of one uncoalesced warp access", "", true}),
    withMember<&P::loadBytesPerWarp>(
        {"Load_bytes_per_warp", "load_bytes_per_warp", "bytes that one warp access moves", "B", true}),
};

} // namespace

std::span<const MwpCwpInput> mwpCwpInputs() {
    return kInputs;
}

void addInputTerms(const MwpCwpParameters& parameters, const InputOrigins& origins, Derivation& derivation) {
    for (const MwpCwpInput& input : kInputs) {
        Term term;
        term.symbol = input.symbol;
        term.meaning = input.meaning;
        term.value = input.get(parameters);
        term.unit = input.unit;
        addInputTerm(std::move(term), origins, derivation);
    }
}

std::optional<Error> checkInputs(const MwpCwpParameters& parameters, std::string_view document) {
    for (const MwpCwpInput& input : kInputs) {
        const double value = input.get(parameters);
        if (std::isfinite(value) && (value > 0 || (value == 0 && input.mayBeZero))) continue;
        const std::string least = input.mayBeZero ? "at least 0" : "above 0";
        return impossibleInput(document, input.key, "It must be " + least + ", not " + valueText(value) + ".");
    }
    if (parameters.uncoalMemInsts > 0 && parameters.uncoalPerMemWarp < 1) {
        return impossibleInput(document, "uncoal_per_mw", "A warp access has at least one transaction.");
    }
    const double memInsts = parameters.coalMemInsts + parameters.uncoalMemInsts;
    if (memInsts > 0 && parameters.loadBytesPerWarp <= Bytes(0)) {
        return impossibleInput(document, "load_bytes_per_warp", "Memory instructions move at least one byte.");
    }
    if (parameters.compInsts + memInsts <= 0) {
        return impossibleInput(document, "comp_insts", "A kernel without instructions takes no time to predict.");
    }
    return std::nullopt;
}

Result<Prediction> mwpCwp(const MwpCwpParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addInputTerms(parameters, {}, inputs);
    return mwpCwpFrom(parameters, std::move(inputs));
}

Result<Prediction> predictMwpCwpFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    MwpCwpParameters parameters;
    InputOrigins origins;
    for (const MwpCwpInput& input : kInputs) {
        input.set(parameters, reader.number(input.key));
        origins[std::string(input.symbol)].source = std::string(document) + ": " + std::string(input.key);
    }
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    Derivation inputs;
    addInputTerms(parameters, origins, inputs);
    return mwpCwpFrom(parameters, std::move(inputs));
}

} // namespace forewarp
