#include "core/render/text/verdict_lines.h"

#include "core/kernel/decisions.h"
#include "core/kernel/observation.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace forewarp::render::text {

namespace {

/// Lines that say something the reason and the lines before do not say.
class DistinctLines {
  public:
    explicit DistinctLines(const kernel::LoopFacts& loop) : m_reason(loop.reason) {}

    void add(const std::string& text) {
        if (!text.empty() && !isInReason(text) && m_known.insert(text).second) m_lines.push_back(text);
    }
    /// Whether the reason says it or not.
    void addAnyway(std::string text) { m_lines.push_back(std::move(text)); }
    [[nodiscard]] std::vector<std::string> take() && { return std::move(m_lines); }

  private:
    /// Its first letter may be a capital there, and a full stop may be missing.
    [[nodiscard]] bool isInReason(std::string_view text) const {
        if (text.ends_with('.')) text.remove_suffix(1);
        return text.size() > 1 && m_reason.find(text.substr(1)) != std::string::npos;
    }

    const std::string& m_reason;
    std::vector<std::string> m_lines;
    std::unordered_set<std::string> m_known;
};

void addDependences(const kernel::LoopFacts& loop, std::size_t most, DistinctLines& lines) {
    const std::size_t shown = std::min(most, loop.dependences.size());
    for (std::size_t i = 0; i < shown; ++i) lines.add(loop.dependences[i].sentence);
    const std::size_t rest = loop.dependences.size() - shown;
    if (rest > 0)
        lines.addAnyway("and " + std::to_string(rest) + (rest == 1 ? " more dependence" : " more dependences"));
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

void addObservation(const kernel::LoopFacts& loop, DistinctLines& lines) {
    if (!loop.observation) return;
    lines.add(loop.observation->sentence);
    for (const kernel::Dependence& conflict : loop.observation->conflicts) lines.add(conflict.sentence);
    for (const std::string& caveat : loop.observation->caveats) lines.add(caveat);
}

void addAssumptions(const kernel::LoopFacts& loop, DistinctLines& lines) {
    if (!kernel::restsOnAssumptions(loop)) return;
    for (const kernel::VerdictAssumption& assumption : loop.assumptions) lines.addAnyway("assumes " + assumption.text);
}

void addPrivates(const kernel::LoopFacts& loop, DistinctLines& lines) {
    if (std::string privates = privatesText(loop); !privates.empty()) lines.addAnyway(std::move(privates));
}

void addRewrites(const kernel::LoopFacts& loop, std::size_t most, DistinctLines& lines) {
    for (const std::string& rewrite : std::span(loop.rewrites).first(std::min(most, loop.rewrites.size())))
        lines.add("Try: " + rewrite);
}

/// What a line has in common with others of its kind: what follows its last place, «, which may have side effects», or
/// without any its first word, «writes».
std::string_view kindOf(std::string_view line) {
    const std::size_t place = line.rfind(')');
    if (place != std::string_view::npos && place + 1 < line.size()) return line.substr(place + 1);
    return place == std::string_view::npos ? line : line.substr(0, line.find(' '));
}

/// Positions of the `most` lines that weigh most, in the order they are told in: the first of each kind before the second
/// of any, and the reason before both; kinds in order of their first line.
std::vector<std::size_t> weightiest(std::string_view reason, const std::vector<std::string>& lines, std::size_t most) {
    struct Place {
        std::size_t rank = 0; ///< Among its kind.
        std::size_t kind = 0;
        std::size_t line = 0;
    };
    std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> kinds; // Number, and lines so far.
    if (reason.ends_with('.')) reason.remove_suffix(1);
    kinds.try_emplace(kindOf(reason), 0, 1);
    std::vector<Place> places;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto& [number, count] = kinds.try_emplace(kindOf(lines[i]), kinds.size(), 0).first->second;
        places.push_back({count++, number, i});
    }
    std::ranges::sort(places, {}, [](const Place& place) { return std::pair(place.rank, place.line); });
    places.resize(std::min(most, places.size()));
    std::ranges::sort(places, {}, [](const Place& place) { return std::pair(place.kind, place.line); });
    std::vector<std::size_t> chosen;
    for (const Place& place : places) chosen.push_back(place.line);
    return chosen;
}

} // namespace

std::vector<std::string> verdictLines(const kernel::LoopFacts& loop, std::size_t mostDependences) {
    DistinctLines lines(loop);
    addDependences(loop, mostDependences, lines);
    for (const kernel::EvidenceItem& item : loop.evidence) lines.add(item.text);
    addPrivates(loop, lines);
    addAssumptions(loop, lines);
    addRewrites(loop, loop.rewrites.size(), lines);
    addObservation(loop, lines);
    return std::move(lines).take();
}

WeightiestLines weightiestLines(const kernel::LoopFacts& loop, std::size_t most) {
    DistinctLines reasons(loop);
    addDependences(loop, kAllDependences, reasons);
    addAssumptions(loop, reasons);
    for (const kernel::EvidenceItem& item : loop.evidence) reasons.add(item.text);
    const std::vector<std::string> all = std::move(reasons).take();
    const std::size_t shown = std::min(most, all.size());
    const std::size_t otherRewrites = loop.rewrites.size() - std::min<std::size_t>(loop.rewrites.size(), 1);
    WeightiestLines weightiest{{}, shown, all.size() - shown + otherRewrites};
    for (const std::size_t line : text::weightiest(loop.reason, all, most)) weightiest.lines.push_back(all[line]);
    DistinctLines others(loop);
    addPrivates(loop, others);
    addRewrites(loop, 1, others);
    addObservation(loop, others);
    std::ranges::move(std::move(others).take(), std::back_inserter(weightiest.lines));
    return weightiest;
}

} // namespace forewarp::render::text
