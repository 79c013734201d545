#include "core/kernel/observation.h"

#include "core/base/text.h"
#include "core/kernel/program_facts.h"

#include <algorithm>
#include <utility>

namespace forewarp::kernel {

namespace {

std::string asSentence(std::string text) {
    if (!text.empty() && text.back() != '.') text += '.';
    return text;
}

const Dependence* firstFlow(const Observation& observation) {
    const auto flow = std::ranges::find(observation.conflicts, DependenceKind::flow, &Dependence::kind);
    return flow == observation.conflicts.end() ? nullptr : &*flow;
}

bool isSame(const Dependence& a, const Dependence& b) {
    return a.kind == b.kind && a.variable == b.variable && a.source.location == b.source.location &&
           a.sink.location == b.sink.location;
}

/// What a run met is surer than what the source leaves open: it stands behind the certain dependences, before the rest.
void addDependences(const std::vector<Dependence>& conflicts, LoopFacts& loop) {
    auto place = std::ranges::find(loop.dependences, false, &Dependence::isCertain);
    for (const Dependence& conflict : conflicts) {
        const bool isKnown =
            std::ranges::any_of(loop.dependences, [&](const Dependence& known) { return isSame(known, conflict); });
        if (!isKnown) place = std::next(loop.dependences.insert(place, conflict));
    }
}

std::string listOfAssumptions(const LoopFacts& loop) {
    return joined(loop.assumptions, "; ", [](const VerdictAssumption& one) { return "«" + one.text + "»"; });
}

void refute(LoopFacts& loop, const Dependence& flow, const std::vector<Dependence>& conflicts) {
    const bool wasProvedUnderAssumptions = loop.verdict == Verdict::proved || loop.verdict == Verdict::reduction;
    loop.reason = asSentence("A run met a carried dependence: " + flow.sentence);
    if (wasProvedUnderAssumptions) {
        loop.reason += " So what the proof rests on did not hold in it: " + listOfAssumptions(loop) + ".";
    }
    loop.verdict = Verdict::refuted;
    addDependences(conflicts, loop);
}

/// Names of the variables in conflict, each once: «tmp and row».
std::string variablesOf(const std::vector<Dependence>& conflicts) {
    std::vector<std::string> names;
    for (const Dependence& conflict : conflicts) {
        if (std::ranges::find(names, conflict.variable) == names.end()) names.push_back(conflict.variable);
    }
    return joined(names, " and ");
}

void askForCopies(LoopFacts& loop, const std::vector<Dependence>& conflicts) {
    const std::string variables = variablesOf(conflicts);
    const std::string former = loop.verdict == Verdict::unknown && !loop.reason.empty() ? " " + loop.reason : "";
    loop.reason = "In a run no iteration read what an earlier one wrote, but iterations share the memory of " +
                  variables + ": a private copy of " + variables + " per iteration would remove that." + former;
    loop.verdict = Verdict::unknown;
    addDependences(conflicts, loop);
}

/// One iteration per entry has nothing to conflict with.
bool hasSeveralIterations(const Observation& observation) {
    return observation.entries > 0 && observation.iterations > observation.entries;
}

/// A proof from the source alone stands, as the run may be what is wrong; that they disagree is said.
void contradict(Observation& observation, const Dependence& flow) {
    observation.caveats.push_back(asSentence("the run contradicts the proof: " + flow.sentence));
}

} // namespace

void addObservation(LoopFacts& loop, Observation observation) {
    const bool isProved = loop.verdict == Verdict::proved || loop.verdict == Verdict::reduction;
    const bool isUndecided = loop.verdict == Verdict::unknown || loop.verdict == Verdict::observed;
    if (const Dependence* flow = firstFlow(observation)) {
        if (isProved && loop.assumptions.empty()) contradict(observation, *flow);
        else refute(loop, *flow, observation.conflicts);
    } else if (isUndecided && !observation.conflicts.empty()) {
        askForCopies(loop, observation.conflicts);
    } else if (isUndecided && loop.canObserve && hasSeveralIterations(observation)) {
        loop.verdict = Verdict::observed;
        loop.reason = observation.sentence;
    }
    loop.observation = std::move(observation);
}

} // namespace forewarp::kernel
