#include "core/render/differences_sarif.h"

#include "core/base/number_text.h"
#include "core/render/json/plans/comparable_json.h"
#include "core/render/json/sarif_parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::render {

namespace {

using program::Change;
using program::ComparableLoop;
using program::Difference;

constexpr std::array kChanges{Change::verdictLost, Change::slower, Change::stays,  Change::gone,
                              Change::verdictWon,  Change::faster, Change::ported, Change::appeared};

/// «loop-verdict-lost»
std::string ruleId(Change change) {
    std::string id = "loop-" + std::string(json::plans::nameOf(change));
    std::ranges::replace(id, ' ', '-');
    return id;
}

Json rulesJson() {
    Json rules = Json::array();
    for (const Change change : kChanges)
        rules.push_back({{"id", ruleId(change)},
                         {"shortDescription", {{"text", "Loop: " + std::string(json::plans::nameOf(change))}}},
                         {"defaultConfiguration", {{"level", "note"}}}});
    return rules;
}

std::string sideText(const ComparableLoop& loop) {
    if (loop.loop.empty()) return "not there";
    return loop.verdict + (loop.time ? ", " + timeText(*loop.time) : "");
}

Json resultJson(const Difference& difference, double allowedShare) {
    const ComparableLoop& named = difference.after.loop.empty() ? difference.before : difference.after;
    const std::string text = named.loop + ": " + std::string(json::plans::nameOf(difference.change)) +
                             ". Before: " + sideText(difference.before) + "; now: " + sideText(difference.after) + ".";
    const SourceRange place{{named.line, 0}, {}};
    return {{"ruleId", ruleId(difference.change)},
            {"ruleIndex", std::ranges::find(kChanges, difference.change) - kChanges.begin()},
            {"level", program::isWorse(difference, allowedShare) ? "error" : "note"},
            {"message", {{"text", text}}},
            {"locations", Json::array({json::sarifLocation(named.file, place)})},
            {"partialFingerprints", {{"loop/v1", named.file + "#" + named.loop}}}};
}

} // namespace

std::string differencesSarif(const std::vector<Difference>& differences, double allowedShare,
                             std::string_view version) {
    Json results = Json::array();
    for (const Difference& difference : differences) results.push_back(resultJson(difference, allowedShare));
    return json::sarifLog(version, rulesJson(), std::move(results));
}

} // namespace forewarp::render
