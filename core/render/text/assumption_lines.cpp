#include "core/render/text/assumption_lines.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/kernel/decisions.h"

#include <algorithm>
#include <map>

namespace forewarp::render::text {

namespace {

using Lines = std::vector<std::string>;

void addOnce(Lines& lines, const std::string& line) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
}

/// Names that share a value.
struct ValueGroup {
    double value = 0;
    Lines names;

    [[nodiscard]] std::string text() const {
        const std::string remedy = names.size() == 1 ? "it with --set " + names.front() + "=…" : "them with --set";
        return joined(names, ", ") + " = " + valueText(value) + " (assumed; give " + remedy + ")";
    }
};

/// Gathers the assumptions of all loops by kind, in order of appearance.
class AssumptionGroups {
  public:
    explicit AssumptionGroups(const kernel::Assumptions& chosen) : m_chosen(chosen) {}

    void add(const kernel::Assumption& assumption) {
        const std::string value = assumption.symbol + " = " + valueText(assumption.value);
        switch (assumption.kind) {
        case kernel::Assumption::Kind::value:
            if (isOfTheLaunch(assumption)) m_registers.emplace(assumption.value, assumption.text);
            else addValue(assumption);
            return;
        case kernel::Assumption::Kind::given:
            if (isOfTheLaunch(assumption)) addOnce(m_others, assumption.text);
            else addOnce(m_given, value);
            return;
        case kernel::Assumption::Kind::measured: addOnce(m_measured, assumption.text); return;
        case kernel::Assumption::Kind::fromSource: addOnce(m_fromSource, assumption.text); return;
        case kernel::Assumption::Kind::independence: break;
        }
        if (m_chosen.independentLoops.contains(assumption.symbol)) addOnce(m_others, assumption.text);
    }

    void appendTo(Lines& lines) const {
        for (const ValueGroup& group : m_assumed) lines.push_back(group.text());
        if (!m_given.empty()) lines.push_back(joined(m_given, ", ") + " (given)");
        lines.insert(lines.end(), m_measured.begin(), m_measured.end());
        if (!m_fromSource.empty()) lines.push_back("From the source: " + joined(m_fromSource, "; "));
        if (!m_registers.empty()) lines.push_back(registersLine());
        lines.insert(lines.end(), m_others.begin(), m_others.end());
    }

  private:
    /// Registers are no value of the source: there is nothing to --set.
    static bool isOfTheLaunch(const kernel::Assumption& assumption) { return assumption.symbol == "registers"; }

    /// «8 to 23 registers per thread (estimated …)»: one line, however many loops differ.
    [[nodiscard]] std::string registersLine() const {
        const auto& [most, text] = *m_registers.rbegin();
        if (m_registers.size() == 1) return text;
        return valueText(m_registers.begin()->first) + " to " + text;
    }

    void addValue(const kernel::Assumption& assumption) {
        auto group = std::find_if(m_assumed.begin(), m_assumed.end(),
                                  [&](const ValueGroup& known) { return known.value == assumption.value; });
        if (group == m_assumed.end()) group = m_assumed.insert(group, {assumption.value, {}});
        addOnce(group->names, assumption.symbol);
    }

    const kernel::Assumptions& m_chosen;
    std::vector<ValueGroup> m_assumed;
    Lines m_given;
    Lines m_measured;
    Lines m_fromSource;
    std::map<double, std::string> m_registers; ///< Assumed ones, and what is told of them.
    Lines m_others;
};

const kernel::LoopFacts* factsOf(const explain::FileReport& file, std::string_view loopId) {
    const auto loop =
        std::ranges::find_if(file.loops, [&](const explain::LoopReport& each) { return each.facts.id == loopId; });
    return loop == file.loops.end() ? nullptr : &loop->facts;
}

/// What the verdicts of the loops that become threads rest on.
void addVerdictAssumptions(const explain::RankedLoop& ranked, Lines& lines) {
    for (const kernel::MappedLoop& mapped : ranked.loop->profile->mapped) {
        const kernel::LoopFacts* facts = factsOf(*ranked.file, mapped.loop);
        if (!facts || !kernel::restsOnAssumptions(*facts)) continue;
        for (const kernel::VerdictAssumption& assumption : facts->assumptions) {
            addOnce(lines, kernel::keyOf(*facts, assumption) + " (assumed for the verdict)");
        }
    }
}

} // namespace

std::vector<std::string> assumptionLines(const explain::Scenario& scenario,
                                         std::span<const explain::RankedLoop> loops) {
    Lines lines;
    lines.push_back(scenario.block ? "Block of " + kernel::shapeText(*scenario.block) + " threads, as chosen"
                                   : std::string("Block size: for each loop the best of those tried"));
    lines.emplace_back("Times are those of the kernel alone, without transfers between host and device");
    AssumptionGroups groups(scenario.assumptions);
    for (const explain::RankedLoop& ranked : loops) {
        if (!ranked.loop->profile) continue;
        for (const kernel::Assumption& assumption : ranked.loop->profile->assumptions) groups.add(assumption);
    }
    groups.appendTo(lines);
    for (const explain::RankedLoop& ranked : loops) {
        if (ranked.loop->profile) addVerdictAssumptions(ranked, lines);
    }
    for (const std::string& key : scenario.assumptions.rejected) lines.push_back(key + " (rejected)");
    return lines;
}

} // namespace forewarp::render::text
