#include "core/render/json/loop_facts_json.h"

#include "core/kernel/decisions.h"
#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/verdict_json.h"
#include "core/kernel/kernel_profile.h"

namespace forewarp::render::json {

namespace {

Json evidenceJson(const kernel::LoopFacts& loop) {
    Json items = Json::array();
    for (const kernel::EvidenceItem& item : kernel::placesOf(loop)) {
        items.push_back({{"text", item.text}, {"line", item.location.line}, {"column", item.location.column}});
    }
    return items;
}

Json reductionsJson(const kernel::LoopFacts& loop) {
    Json items = Json::array();
    for (const kernel::Reduction& reduction : loop.reductions) {
        items.push_back({{"variable", reduction.variable},
                         {"operation", reduction.operation},
                         {"line", reduction.location.line},
                         {"column", reduction.location.column}});
    }
    return items;
}

/// What --reject takes stands beside each.
Json assumptionsJson(const kernel::LoopFacts& loop) {
    return kernel::json::listJson(loop.assumptions, [&](const kernel::VerdictAssumption& assumption) {
        Json json = kernel::json::verdictAssumptionJson(assumption);
        json["key"] = kernel::keyOf(loop, assumption);
        return json;
    });
}

} // namespace

Json loopFactsJson(const kernel::LoopFacts& loop) {
    return {{"id", loop.id},
            {"function", loop.function},
            {"kind", kernel::name(loop.kind)},
            {"line", loop.writtenRange().begin.line},
            {"column", loop.writtenRange().begin.column},
            {"end_line", loop.writtenRange().end.line},
            {"written_in", loop.included ? Json(loop.included->file) : Json(nullptr)},
            {"included_at", loop.included ? Json(loop.range.begin.line) : Json(nullptr)},
            {"depth", loop.depth},
            {"counter", loop.counter},
            {"trip_count", loop.tripCount ? Json(loop.tripCount->text()) : Json(nullptr)},
            {"trip_count_is_bound", loop.tripCountIsBound},
            {"trip_count_reason", loop.tripCountReason},
            {"verdict", kernel::name(loop.verdict)},
            {"reason", loop.reason},
            {"dependences", kernel::json::listJson(loop.dependences, kernel::json::dependenceJson)},
            {"evidence", evidenceJson(loop)},
            {"assumptions", assumptionsJson(loop)},
            {"reductions", reductionsJson(loop)},
            {"private", kernel::json::listJson(loop.privates, kernel::json::privateJson)},
            {"rewrites", loop.rewrites},
            {"can_observe", loop.canObserve},
            {"observation", loop.observation ? kernel::json::observationJson(*loop.observation) : Json(nullptr)},
            {"calls", loop.calls}};
}

} // namespace forewarp::render::json
