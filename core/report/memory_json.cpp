#include "core/report/memory_json.h"

#include "core/report/json_text.h"
#include "core/report/memory_report.h"

namespace forewarp {

namespace {

Json trafficJson(const MemoryTraffic& traffic) {
    return {{"requests", numberOrNull(traffic.requests)},
            {"transactions", numberOrNull(traffic.transactions)},
            {"l1_hits", numberOrNull(traffic.l1Hits)},
            {"l2_transactions", numberOrNull(traffic.l2Transactions)},
            {"l2_hits", numberOrNull(traffic.l2Hits)},
            {"dram_transactions", numberOrNull(traffic.dramTransactions)},
            {"distinct_lines", numberOrNull(traffic.distinctLines)}};
}

} // namespace

Json memoryJson(const LoopReport& loop) {
    const MemoryBehaviour* memory = memoryOf(loop);
    if (!memory) return nullptr;
    Json accesses = Json::array();
    for (const AccessBehaviour& access : memory->accesses) {
        Json json = trafficJson(access.traffic);
        json["class"] = name(access.accessClass);
        json["requests_per_warp"] = numberOrNull(access.requestsPerWarp);
        json["conflict_degree"] = access.conflictDegree;
        accesses.push_back(std::move(json));
    }
    Json arrays = Json::array();
    for (const ArrayBehaviour& array : memory->arrays) {
        Json json = trafficJson(array.traffic);
        json["array"] = array.name;
        arrays.push_back(std::move(json));
    }
    return {{"provenance", memory->provenance},
            {"traced", memory->isTraced},
            {"threads", numberOrNull(memory->threads)},
            {"batches", numberOrNull(memory->batches)},
            {"whole", memory->isWhole},
            {"sampling_error", numberOrNull(memory->samplingError)},
            {"accesses", std::move(accesses)},
            {"arrays", std::move(arrays)}};
}

Json adviceJson(const LayoutAdvice& advice) {
    return {{"text", advice.text},
            {"array", advice.array},
            {"gain", numberOrNull(advice.gain())},
            {"time_before_s", numberOrNull(advice.before.value())},
            {"time_after_s", numberOrNull(advice.after.value())},
            {"caveats", advice.caveats}};
}

} // namespace forewarp
