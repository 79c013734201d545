#include "core/render/text/verdict_lines.h"

#include "core/kernel/decisions.h"
#include "core/kernel/observation.h"

#include <algorithm>

namespace forewarp::render::text {

namespace {

using Lines = std::vector<std::string>;

/// True where the reason says this; its first letter may be a capital there, and a full stop may be missing.
bool isInReason(const kernel::LoopFacts& loop, std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    return text.size() > 1 && loop.reason.find(text.substr(1)) != std::string::npos;
}

void addUnlessSaid(const kernel::LoopFacts& loop, const std::string& text, Lines& lines) {
    const bool isKnown = std::ranges::find(lines, text) != lines.end();
    if (!text.empty() && !isKnown && !isInReason(loop, text)) lines.push_back(text);
}

void addDependences(const kernel::LoopFacts& loop, std::size_t most, Lines& lines) {
    const std::size_t shown = std::min(most, loop.dependences.size());
    for (std::size_t i = 0; i < shown; ++i) addUnlessSaid(loop, loop.dependences[i].sentence, lines);
    const std::size_t rest = loop.dependences.size() - shown;
    if (rest > 0)
        lines.push_back("and " + std::to_string(rest) + (rest == 1 ? " more dependence" : " more dependences"));
}

/// «private: t; last value of u», empty where there is none.
std::string privatesText(const kernel::LoopFacts& loop) {
    std::string copies;
    std::string last;
    for (const kernel::PrivateVariable& variable : loop.privates) {
        std::string& list = variable.isLast ? last : copies;
        list += (list.empty() ? "" : ", ") + variable.name + (variable.isFirst ? " (each starts as a copy)" : "");
    }
    if (!last.empty()) last = "last value of " + last;
    if (copies.empty() && last.empty()) return {};
    return "private: " + copies + (copies.empty() || last.empty() ? "" : "; ") + last;
}

void addObservation(const kernel::LoopFacts& loop, Lines& lines) {
    if (!loop.observation) return;
    addUnlessSaid(loop, loop.observation->sentence, lines);
    for (const kernel::Dependence& conflict : loop.observation->conflicts)
        addUnlessSaid(loop, conflict.sentence, lines);
    for (const std::string& caveat : loop.observation->caveats) addUnlessSaid(loop, caveat, lines);
}

} // namespace

std::vector<std::string> verdictLines(const kernel::LoopFacts& loop, std::size_t mostDependences) {
    Lines lines;
    addDependences(loop, mostDependences, lines);
    for (const kernel::EvidenceItem& item : loop.evidence) addUnlessSaid(loop, item.text, lines);
    if (const std::string privates = privatesText(loop); !privates.empty()) lines.push_back(privates);
    if (kernel::restsOnAssumptions(loop)) {
        for (const kernel::VerdictAssumption& assumption : loop.assumptions)
            lines.push_back("assumes " + assumption.text);
    }
    for (const std::string& rewrite : loop.rewrites) addUnlessSaid(loop, "Try: " + rewrite, lines);
    addObservation(loop, lines);
    return lines;
}

} // namespace forewarp::render::text
