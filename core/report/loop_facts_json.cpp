#include "core/report/loop_facts_json.h"

namespace forewarp {

namespace {

Json evidenceJson(const LoopFacts& loop) {
    Json items = Json::array();
    for (const EvidenceItem& item : loop.evidence) {
        items.push_back({{"text", item.text}, {"line", item.location.line}, {"column", item.location.column}});
    }
    return items;
}

Json reductionsJson(const LoopFacts& loop) {
    Json items = Json::array();
    for (const Reduction& reduction : loop.reductions) {
        items.push_back({{"variable", reduction.variable},
                         {"operation", reduction.operation},
                         {"line", reduction.location.line},
                         {"column", reduction.location.column}});
    }
    return items;
}

} // namespace

Json loopFactsJson(const LoopFacts& loop) {
    return {{"id", loop.id},
            {"function", loop.function},
            {"kind", name(loop.kind)},
            {"line", loop.range.begin.line},
            {"column", loop.range.begin.column},
            {"end_line", loop.range.end.line},
            {"depth", loop.depth},
            {"counter", loop.counter},
            {"trip_count", loop.tripCount ? Json(loop.tripCount->text()) : Json(nullptr)},
            {"trip_count_is_bound", loop.tripCountIsBound},
            {"trip_count_reason", loop.tripCountReason},
            {"verdict", name(loop.verdict)},
            {"reason", loop.reason},
            {"evidence", evidenceJson(loop)},
            {"reductions", reductionsJson(loop)},
            {"assumptions", loop.assumptions},
            {"calls", loop.calls}};
}

} // namespace forewarp
