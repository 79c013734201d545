#include "core/render/report_sarif.h"
#include "core/base/number_text.h"
#include "core/render/json/json_text.h"
#include "core/render/json/sarif_parts.h"

#include <array>

namespace forewarp::render {

namespace {

struct Rule {
    kernel::Verdict verdict;
    std::string_view title;
    std::string_view explanation;
};

constexpr std::array<Rule, 5> kRules{{
    {kernel::Verdict::proved, "Loop can run in parallel",
     "No iteration depends on another; shown from the source alone."},
    {kernel::Verdict::reduction, "Loop is a reduction", "Only a recognised reduction carries a value around the loop."},
    {kernel::Verdict::observed, "Loop was observed to be parallel",
     "A traced run showed no dependence between iterations."},
    {kernel::Verdict::refuted, "Loop is sequential", "One iteration depends on another; the message names both ends."},
    {kernel::Verdict::unknown, "Loop is undecided", "Whether iterations depend on each other is not decided."},
}};

std::string ruleId(kernel::Verdict verdict) {
    return "loop-" + std::string(kernel::name(verdict));
}

int ruleIndex(kernel::Verdict verdict) {
    for (std::size_t i = 0; i < kRules.size(); ++i) {
        if (kRules[i].verdict == verdict) return int(i);
    }
    return int(kRules.size()) - 1;
}

Json rulesJson() {
    Json rules = Json::array();
    for (const Rule& rule : kRules) {
        rules.push_back({{"id", ruleId(rule.verdict)},
                         {"name", rule.title},
                         {"shortDescription", {{"text", rule.title}}},
                         {"fullDescription", {{"text", rule.explanation}}},
                         {"defaultConfiguration", {{"level", "note"}}}});
    }
    return rules;
}

Json relatedJson(const std::string& file, const kernel::LoopFacts& loop) {
    Json related = Json::array();
    for (const kernel::EvidenceItem& item : kernel::placesOf(loop)) {
        if (!item.location.isKnown()) continue;
        Json location = json::sarifLocation(file, {item.location, {}});
        location["message"] = {{"text", item.text}};
        related.push_back(std::move(location));
    }
    return related;
}

std::string messageText(const explain::LoopReport& loop, const device::Device& device) {
    std::string text = loop.facts.id + " (" + std::string(kernel::name(loop.facts.verdict)) + "): " + loop.facts.reason;
    if (const models::Prediction* best = loop.best()) {
        text += " Predicted " + timeText(best->time) + " on " + device.name + " with blocks of " +
                loop.launch.block.text() + "; " + best->limiter.text() + ".";
    } else if (!loop.problem.empty()) {
        text += " No prediction: " + loop.problem;
    }
    return text;
}

Json resultJson(const std::string& file, const explain::LoopReport& loop, const device::Device& device) {
    Json result{{"ruleId", ruleId(loop.facts.verdict)},
                {"ruleIndex", ruleIndex(loop.facts.verdict)},
                {"level", "note"},
                {"message", {{"text", messageText(loop, device)}}},
                {"locations", Json::array({json::sarifLocation(file, loop.facts.range)})},
                {"partialFingerprints", {{"loop/v1", file + "#" + loop.facts.id}}}};
    Json related = relatedJson(file, loop.facts);
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    if (const models::Prediction* best = loop.best()) {
        result["properties"] = {{"model", best->model}, {"time_s", json::numberOrNull(best->time.value())}};
    }
    return result;
}

} // namespace

std::string reportSarif(const explain::Report& report) {
    Json results = Json::array();
    for (const explain::FileReport& file : report.files) {
        for (const explain::LoopReport& loop : file.loops) {
            results.push_back(resultJson(file.facts.file, loop, report.device));
        }
    }
    return json::sarifLog(report.version, rulesJson(), std::move(results));
}

} // namespace forewarp::render
