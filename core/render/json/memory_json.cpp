#include "core/render/json/memory_json.h"

#include "core/explain/memory_report.h"
#include "core/render/json/json_text.h"
#include "core/render/text/memory_rows.h"

namespace forewarp::render::json {

namespace {

Json trafficJson(const memory::MemoryTraffic& traffic) {
    return {{"requests", numberOrNull(traffic.requests)},
            {"transactions", numberOrNull(traffic.transactions)},
            {"l1_hits", numberOrNull(traffic.l1Hits)},
            {"l2_transactions", numberOrNull(traffic.l2Transactions)},
            {"l2_hits", numberOrNull(traffic.l2Hits)},
            {"dram_transactions", numberOrNull(traffic.dramTransactions)},
            {"distinct_lines", numberOrNull(traffic.distinctLines)}};
}

} // namespace

Json memoryJson(const explain::LoopReport& loop) {
    const memory::MemoryBehaviour* memory = explain::memoryOf(loop);
    if (!memory) return nullptr;
    Json accesses = Json::array();
    for (const memory::AccessBehaviour& access : memory->accesses) {
        Json json = trafficJson(access.traffic);
        json["class"] = memory::name(access.accessClass);
        json["requests_per_warp"] = numberOrNull(access.requestsPerWarp);
        json["conflict_degree"] = access.conflictDegree;
        accesses.push_back(std::move(json));
    }
    Json arrays = Json::array();
    for (const memory::ArrayBehaviour& array : memory->arrays) {
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

Json adviceJson(const advice::layout::LayoutAdvice& advice) {
    return {{"text", advice.text},
            {"array", advice.array},
            {"gain", numberOrNull(advice.gain())},
            {"time_before_s", numberOrNull(advice.before.value())},
            {"time_after_s", numberOrNull(advice.after.value())},
            {"map", render::text::mappingText(advice)},
            {"caveats", advice.caveats}};
}

} // namespace forewarp::render::json
