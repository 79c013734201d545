#include "core/models/mwp_cwp/parameters.h"

#include "core/base/json_reader.h"

#include <array>
#include <utility>

namespace forewarp::models::mwp_cwp {

namespace {

using P = MwpCwpParameters;

constexpr std::array kTable{
    row<&P::issueCycles>({"Issue_cycles", "issue_cycles", "to issue one warp instruction", "cycles"}),
    row<&P::smClock>({"Freq", "sm_clock_hz", "SM clock", "Hz"}),
    row<&P::memoryBandwidth>({"Mem_Bandwidth", "mem_bandwidth_bytes_per_s", "peak of the DRAM", "B/s"}),
    row<&P::memLatency>({"Mem_LD", "mem_ld_cycles", "DRAM round trip of one transaction", "cycles"}),
    row<&P::departureDelayUncoalesced>({"Departure_del_uncoal", "departure_del_uncoal_cycles",
                                        "between two transactions of an uncoalesced warp access", "cycles"}),
    row<&P::departureDelayCoalesced>(
        {"Departure_del_coal", "departure_del_coal_cycles", "between two coalesced warp accesses", "cycles"}),
    row<&P::threadsPerBlock>(
        countOf({"Threads_per_block", "threads_per_block", "threads of a block", ""}, kMostThreadsPerBlock)),
    row<&P::blocks>(countOf({"Blocks", "blocks", "blocks in the grid", ""}, kMostBlocks)),
    row<&P::activeSms>(countOf({"Active_SMs", "active_sms", "SMs that have a block", ""}, kMostSms)),
    row<&P::activeBlocksPerSm>(
        countOf({"Active_blocks_per_SM", "active_blocks_per_sm", "blocks resident on one SM", ""}, kMostBlocksPerSm)),
    row<&P::compInsts>({"Comp_insts", "comp_insts", "compute instructions per thread", "", Range::notNegative}),
    row<&P::uncoalMemInsts>(
        {"Uncoal_Mem_insts", "uncoal_mem_insts", "uncoalesced accesses per thread", "", Range::notNegative}),
    row<&P::coalMemInsts>(
        {"Coal_Mem_insts", "coal_mem_insts", "coalesced accesses per thread", "", Range::notNegative}),
    row<&P::synchInsts>({"Synch_insts", "synch_insts", "barriers per thread", "", Range::notNegative}),
    row<&P::uncoalPerMemWarp>(
        {"Uncoal_per_mw", "uncoal_per_mw", "transactions of one uncoalesced warp access", "", Range::notNegative}),
    row<&P::loadBytesPerWarp>(
        {"Load_bytes_per_warp", "load_bytes_per_warp", "bytes that one warp access moves", "B", Range::notNegative}),
};

} // namespace

ParameterValues valuesOf(const MwpCwpParameters& parameters) {
    ParameterValues values;
    values.reserve(kTable.size());
    listValues(kTable, parameters, {}, values);
    return values;
}

std::optional<Error> checkInputs(const MwpCwpParameters& parameters, std::string_view document) {
    if (auto error = checkValues(valuesOf(parameters), document)) return error;
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
    addTerms(valuesOf(parameters), {}, inputs);
    return mwpCwpFrom(parameters, std::move(inputs));
}

Result<Prediction> predictMwpCwpFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    MwpCwpParameters parameters;
    readRows(kTable, reader, parameters);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    const ParameterValues values = valuesOf(parameters);
    Derivation inputs;
    addTerms(values, originsIn(document, values), inputs);
    return mwpCwpFrom(parameters, std::move(inputs));
}

} // namespace forewarp::models::mwp_cwp
