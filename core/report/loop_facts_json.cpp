#include "core/report/loop_facts_json.h"

#include "core/kernel/kernel_json.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/verdict_json.h"

namespace forewarp {

namespace {

Json evidenceJson(const LoopFacts& loop) {
    Json items = Json::array();
    for (const EvidenceItem& item : placesOf(loop)) {
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

/// What --reject takes stands beside each.
Json assumptionsJson(const LoopFacts& loop) {
    return listJson(loop.assumptions, [&](const VerdictAssumption& assumption) {
        Json json = verdictAssumptionJson(assumption);
        json["key"] = keyOf(loop, assumption);
        return json;
    });
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
            {"dependences", listJson(loop.dependences, dependenceJson)},
            {"evidence", evidenceJson(loop)},
            {"assumptions", assumptionsJson(loop)},
            {"reductions", reductionsJson(loop)},
            {"private", listJson(loop.privates, privateJson)},
            {"rewrites", loop.rewrites},
            {"can_observe", loop.canObserve},
            {"observation", loop.observation ? observationJson(*loop.observation) : Json(nullptr)},
            {"calls", loop.calls}};
}

} // namespace forewarp
