#include "core/base/json_reader.h"
#include "core/models/forewarp_inputs.h"

#include <algorithm>

namespace forewarp {

namespace {

ForewarpAccess readAccess(ObjectReader& reader, std::size_t number) {
    ForewarpAccess access;
    access.number = std::to_string(number);
    access.kind = reader.choice("kind", {"load", "store"}) == 0 ? AccessKind::load : AccessKind::store;
    if (reader.has("space") && reader.choice("space", {"global", "shared"}) == 1) access.space = MemorySpace::shared;
    constexpr long long kMostRounds = 1000;
    const long long round = reader.integerOr("round", 0);
    if (round < 0 || round >= kMostRounds) reader.fail("round", "Rounds count from 0 to 999.", "Count them from 0.");
    access.round = int(std::clamp(round, 0LL, kMostRounds));
    access.requests = reader.number("requests");
    access.l1Hits = reader.numberOr("l1_hits", 0);
    access.l1Fast = reader.numberOr("l1_fast", 0);
    access.missRate = reader.numberOr("miss_rate", 0);
    access.dramBytes = reader.numberOr("dram_bytes", 0);
    access.runBytes = reader.numberOr("run_bytes", 0);
    access.isHot = reader.flagOr("hot", false);
    return access;
}

ForewarpPhase readPhase(ObjectReader& reader, std::size_t number, std::size_t& accesses) {
    ForewarpPhase phase;
    phase.number = std::to_string(number);
    phase.iterations = reader.number("iterations");
    phase.longest = reader.numberOr("longest", phase.iterations);
    phase.inFlight = reader.numberOr("in_flight", 1);
    phase.issue = Cycles(reader.number("issue_cycles"));
    phase.chain = Cycles(reader.numberOr("chain_cycles", 0));
    for (ObjectReader& each : reader.objects("accesses")) {
        phase.accesses.push_back(readAccess(each, ++accesses));
        reader.adopt(each);
    }
    return phase;
}

void readDevice(ObjectReader& reader, ForewarpParameters& p) {
    p.smClock = Hertz(reader.number("sm_clock_hz"));
    p.sms = reader.number("sms");
    p.aluLatency = Cycles(reader.number("alu_latency"));
    p.l1Latency = Cycles(reader.numberOr("l1_latency", 0));
    p.sharedLatency = Cycles(reader.numberOr("shared_latency", 0));
    p.l2Latency = Cycles(reader.number("l2_latency"));
    p.dramLatency = Cycles(reader.number("dram_latency"));
    p.granuleDelay = Cycles(reader.number("granule_delay"));
    p.requestDelay = Cycles(reader.number("request_delay"));
    p.l2Rate = reader.number("l2_rate");
    p.memoryBandwidth = BytesPerSecond(reader.number("memory_bandwidth"));
    p.gpcs = reader.number("gpcs");
    p.blockStartDelay = Cycles(reader.number("block_start_delay"));
}

ForewarpParameters readParameters(ObjectReader& reader) {
    ForewarpParameters p;
    readDevice(reader, p);
    p.blocks = reader.number("blocks");
    p.blocksPerSm = reader.number("blocks_per_sm");
    p.warpsPerBlock = reader.number("warps_per_block");
    p.isStreaming = reader.flagOr("streaming", false);
    std::size_t accesses = 0;
    for (ObjectReader& each : reader.objects("phases")) {
        p.phases.push_back(readPhase(each, p.phases.size() + 1, accesses));
        reader.adopt(each);
    }
    return p;
}

} // namespace

Result<Prediction> predictForewarpFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const ForewarpParameters parameters = readParameters(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    InputOrigins origins;
    for (const ForewarpInput& each : forewarpInputs(parameters))
        origins[each.symbol].source = std::string(document) + ": " + each.key;
    Derivation inputs;
    addInputTerms(parameters, origins, inputs);
    return forewarpFrom(parameters, std::move(inputs));
}

} // namespace forewarp
