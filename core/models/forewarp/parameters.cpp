#include "core/models/forewarp/parameters.h"

#include "core/base/json_reader.h"
#include "core/models/forewarp/constants.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::models::forewarp {

namespace {

using P = ForewarpParameters;
using Phase = ForewarpPhase;
using Access = ForewarpAccess;

struct UsedConstant {
    const ForewarpConstant& constant;
    double value;
};

std::array<UsedConstant, 9> constantsOf(const FittedConstants& fitted) {
    using namespace constants;
    return {{{kNorm, fitted.norm},
             {kStoreWeight, fitted.storeWeight},
             {kHotRequest, fitted.hotRequest},
             {kBlockStart, fitted.blockStart},
             {kDependent, fitted.dependent},
             {kUpdate, kUpdate.value},
             {kSameCell, kSameCell.value},
             {kStoreLine, kStoreLine.value},
             {kStoreLineOfL2, kStoreLineOfL2.value}}};
}

bool isLoad(const Access& access) {
    return access.kind == kernel::AccessKind::load;
}

bool isServedByL1(const Access& access) {
    return isLoad(access) && access.l1Hits > 0;
}

bool isShared(const Access& access) {
    return access.share != 1;
}

bool isCarried(const Phase& phase) {
    return phase.carried.value() > 0;
}

bool hasStoreLines(const Access& access) {
    return !isLoad(access) && access.storeLines > 0;
}

bool isUpdate(const Access& access) {
    return access.lines > 0;
}

bool hasRuns(const Access& access) {
    return access.runBytes != 0;
}

constexpr std::array kTable{
    row<&P::smClock>({"f", "sm_clock_hz", "SM clock", "Hz"}),
    row<&P::sms>(countOf({"SMs", "sms", "SMs of the GPU", ""}, kMostSms)),
    row<&P::aluLatency>({"L_ALU", "alu_latency", "from one instruction to the next that needs its result", "cycles"}),
    row<&P::l1Latency>({"L_L1", "l1_latency", "round trip to L1", "cycles", Range::notNegative}, {.isNeeded = never}),
    row<&P::sharedLatency>({"L_shared", "shared_latency", "round trip to shared memory", "cycles", Range::notNegative},
                           {.isNeeded = never}),
    row<&P::l2Latency>({"L_L2", "l2_latency", "round trip to L2, or to DRAM where there is no L2", "cycles"}),
    row<&P::dramLatency>({"L_DRAM", "dram_latency", "round trip to DRAM", "cycles"}),
    row<&P::granuleDelay>({"delta", "granule_delay", "what each further request of a warp load adds to its latency",
                           "cycles", Range::notNegative}),
    row<&P::requestDelay>({"q", "request_delay", "between two requests of one SM", "cycles"}),
    row<&P::l2Rate>({"R_L2", "l2_rate", "requests of up to 64 bytes that L2 takes per cycle; 0: there is no L2",
                     "1/cycle", Range::notNegative}),
    row<&P::memoryBandwidth>({"B_DRAM", "memory_bandwidth", "peak of the DRAM", "B/s"}),
    row<&P::dramShare>({"eta_DRAM", "dram_share", "share of that peak that streams reach", "", Range::share},
                       {.isNeeded = never}),
    row<&P::rowOpening>(
        {"c_open", "row_opening", "what DRAM could move while it goes to another place", "B", Range::notNegative},
        {.isNeeded = never}),
    row<&P::gpcs>(countOf({"GPCs", "gpcs", "groups of SMs that start blocks side by side", ""}, kMostSms)),
    row<&P::blockStartDelay>({"c_start", "block_start_delay", "between two blocks that one group starts", "cycles"}),
    row<&P::blocks>(countOf({"blocks", "blocks", "blocks in the grid", ""}, kMostBlocks)),
    row<&P::blocksPerSm>(countOf({"b", "blocks_per_sm", "blocks that an SM holds at a time", ""}, kMostBlocksPerSm)),
    row<&P::warpsPerBlock>(
        countOf({"W", "warps_per_block", "warps of a block with threads to run", "warps"}, kMostWarpsPerBlock)),
};

constexpr std::array kPhaseTable{
    row<&Phase::iterations>({"iterations_*", "iterations", "iterations per thread, mean", "", Range::notNegative}),
    row<&Phase::longest>({"longest_*", "longest", "iterations of the thread that runs longest", "", Range::notNegative},
                         {.isNeeded = never}),
    row<&Phase::inFlight>({"overlap_*", "in_flight", "iterations whose loads are in flight together", ""},
                          {.isNeeded = never}),
    row<&Phase::issue>(
        {"t_issue_*", "issue_cycles", "to issue one iteration's instructions of a warp", "cycles", Range::notNegative}),
    row<&Phase::chain>({"chain_*", "chain_cycles", "instructions of one iteration that wait for each other", "cycles",
                        Range::notNegative},
                       {.isNeeded = never}),
    row<&Phase::carried>({"carried_*", "carried_cycles",
                          "instructions that each iteration waits for the one before with", "cycles",
                          Range::notNegative},
                         {.isNeeded = never, .isThere = isCarried}),
};

/// Of global memory.
constexpr std::array kAccessTable{
    row<&Access::share>({"share_*", "share", "share of the iterations in which a warp comes by", "", Range::share},
                        {.isNeeded = never, .isThere = isShared}),
    row<&Access::requests>({"requests_*", "requests", "pieces of up to 64 bytes of one warp access", ""}),
    row<&Access::dramBytes>({"bytes_*", "dram_bytes", "that DRAM moves for one warp access", "B", Range::notNegative},
                            {.isNeeded = never}),
    row<&Access::runBytes>({"run_*", "run_bytes", "of those, side by side at a place that DRAM goes to for them", "B"},
                           {.isNeeded = never, .isThere = hasRuns}),
    row<&Access::l1Hits>({"l1_*", "l1_hits", "share that L1 keeps from L2", "", Range::share},
                         {.isNeeded = never, .isThere = isLoad}),
    row<&Access::l1Fast>({"fast_*", "l1_fast", "share that finds its data in L1 at once", "", Range::share},
                         {.isNeeded = never, .isThere = isLoad}),
    row<&Access::l1Turns>({"turns_*", "l1_turns", "cycles that L1 takes for one such access", "cycles"},
                          {.isNeeded = never, .isThere = isServedByL1}),
    row<&Access::storeLines>({"to_*", "store_lines", "lines that a store of a warp goes to", "", Range::notNegative},
                             {.isNeeded = never, .isThere = hasStoreLines}),
    row<&Access::lines>({"lines_*", "updated_lines", "lines that all atomic updates go to", "", Range::notNegative},
                        {.isNeeded = never, .isThere = isUpdate}),
    row<&Access::further>(
        {"further_*", "further_lanes", "lanes of a warp that update a cell after another", "", Range::notNegative},
        {.isNeeded = never, .isThere = isUpdate}),
    row<&Access::missRate>({"miss_*", "miss_rate", "share of its executions that waits for DRAM", "", Range::share},
                           {.isNeeded = never, .isThere = isLoad}),
};

constexpr std::array kSharedAccessTable{
    row<&Access::share>({"share_*", "share", "share of the iterations in which a warp comes by", "", Range::share},
                        {.isNeeded = never, .isThere = isShared}),
    row<&Access::requests>({"requests_*", "requests", "times the banks serve one such access", ""}),
};

void listPhase(const Phase& phase, const std::string& path, ParameterValues& values) {
    listValues(kPhaseTable, phase, {phase.number, path}, values);
    for (std::size_t i = 0; i < phase.accesses.size(); ++i) {
        const Access& access = phase.accesses[i];
        const RecordPlace place{access.number, path + "accesses[" + std::to_string(i) + "]."};
        if (access.space == kernel::MemorySpace::shared) listValues(kSharedAccessTable, access, place, values);
        else listValues(kAccessTable, access, place, values);
    }
}

Access readAccess(ObjectReader& reader, std::size_t number) {
    Access access;
    access.number = std::to_string(number);
    access.kind = reader.choice("kind", {"load", "store"}) == 0 ? kernel::AccessKind::load : kernel::AccessKind::store;
    if (reader.has("space") && reader.choice("space", {"global", "shared"}) == 1)
        access.space = kernel::MemorySpace::shared;
    constexpr long long kMostRounds = 1000;
    const long long round = reader.integerOr("round", 0);
    if (round < 0 || round >= kMostRounds) reader.fail("round", "Rounds count from 0 to 999.", "Count them from 0.");
    access.round = int(std::clamp(round, 0LL, kMostRounds));
    readRows(kAccessTable, reader, access);
    access.isHot = reader.flagOr("hot", false);
    return access;
}

/// Inputs: `accesses`, how many were read before; those of this phase are added.
Phase readPhase(ObjectReader& reader, std::size_t number, std::size_t& accesses) {
    Phase phase;
    phase.number = std::to_string(number);
    readRows(kPhaseTable, reader, phase);
    if (!reader.has("longest")) phase.longest = phase.iterations;
    for (ObjectReader& each : reader.objects("accesses")) {
        phase.accesses.push_back(readAccess(each, ++accesses));
        reader.adopt(each);
    }
    return phase;
}

ForewarpParameters readParameters(ObjectReader& reader) {
    ForewarpParameters p;
    readRows(kTable, reader, p);
    p.isStreaming = reader.flagOr("streaming", false);
    std::size_t accesses = 0;
    for (ObjectReader& each : reader.objects("phases")) {
        p.phases.push_back(readPhase(each, p.phases.size() + 1, accesses));
        reader.adopt(each);
    }
    return p;
}

} // namespace

ParameterValues valuesOf(const ForewarpParameters& parameters) {
    ParameterValues values;
    listValues(kTable, parameters, {}, values);
    for (std::size_t i = 0; i < parameters.phases.size(); ++i)
        listPhase(parameters.phases[i], "phases[" + std::to_string(i) + "].", values);
    return values;
}

void addInputTerms(const ForewarpParameters& parameters, const InputOrigins& origins, Derivation& derivation) {
    for (const auto& [constant, value] : constantsOf(parameters.fitted))
        derivation.add({.symbol = std::string(constant.symbol),
                        .meaning = std::string(constant.meaning),
                        .value = value,
                        .unit = std::string(constant.unit),
                        .source = std::string(constant.source)});
    addTerms(valuesOf(parameters), origins, derivation);
}

std::optional<Error> checkInputs(const ForewarpParameters& parameters, std::string_view document) {
    return checkValues(valuesOf(parameters), document);
}

Result<Prediction> forewarpModel(const ForewarpParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addInputTerms(parameters, {}, inputs);
    return forewarpFrom(parameters, std::move(inputs));
}

Result<Prediction> predictForewarpFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const ForewarpParameters parameters = readParameters(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    Derivation inputs;
    addInputTerms(parameters, originsIn(document, valuesOf(parameters)), inputs);
    return forewarpFrom(parameters, std::move(inputs));
}

} // namespace forewarp::models::forewarp
