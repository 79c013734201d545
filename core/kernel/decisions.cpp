#include "core/kernel/decisions.h"

#include "core/kernel/nest/nest.h"
#include "core/kernel/observation.h"

#include <algorithm>
#include <utility>

namespace forewarp::kernel {

namespace {

bool isRejected(const LoopFacts& loop, const VerdictAssumption& assumption, const Assumptions& decisions) {
    return decisions.rejected.contains(keyOf(loop, assumption));
}

/// «a and out do not overlap» and «i stays in its row»
std::string listOfRejected(const LoopFacts& loop, const Assumptions& decisions) {
    std::string list;
    for (const VerdictAssumption& assumption : loop.assumptions) {
        if (!isRejected(loop, assumption, decisions)) continue;
        list += (list.empty() ? "«" : " and «") + assumption.text + "»";
    }
    return list;
}

} // namespace

bool restsOnAssumptions(const LoopFacts& loop) {
    const bool isFromSource =
        loop.verdict == Verdict::proved || loop.verdict == Verdict::reduction || !loop.apartThroughout.empty();
    return isFromSource && !loop.assumptions.empty();
}

bool restsOnRejected(const LoopFacts& loop, const Assumptions& assumptions) {
    if (assumptions.rejected.empty() || !restsOnAssumptions(loop)) return false;
    return std::ranges::any_of(loop.assumptions, [&](const VerdictAssumption& assumption) {
        return isRejected(loop, assumption, assumptions);
    });
}

bool staysOnCpu(const LoopFacts& loop, const ProgramFacts& facts, const Assumptions& assumptions) {
    if (assumptions.independentLoops.contains(loop.id) || !loop.apartThroughout.empty()) return false;
    if (loop.verdict == Verdict::refuted) return true;
    const LoopFacts* found = loop.verdict == Verdict::unknown ? facts.find(loop.id) : nullptr;
    return found && std::ranges::any_of(nest::loopsOfNest(facts, int(found - facts.loops.data())), [&](int inside) {
               return !facts.loops[std::size_t(inside)].calls.empty();
           });
}

std::string keyOf(const LoopFacts& loop, const VerdictAssumption& assumption) {
    return loop.function + ": " + assumption.text;
}

std::optional<std::pair<std::string, std::string>> arraysApart(const VerdictAssumption& assumption) {
    constexpr std::string_view kBetween = " and ", kBehind = " do not overlap";
    const std::string& text = assumption.text;
    const std::size_t between = text.find(kBetween);
    if (assumption.kind != VerdictAssumption::Kind::noOverlap || between == text.npos || !text.ends_with(kBehind))
        return std::nullopt;
    const std::size_t second = between + kBetween.size();
    return std::pair(text.substr(0, between), text.substr(second, text.size() - kBehind.size() - second));
}

LoopFacts underDecisions(LoopFacts loop, const Assumptions& assumptions) {
    if (!restsOnRejected(loop, assumptions)) return loop;
    loop.apartThroughout.clear();
    if (loop.verdict != Verdict::proved && loop.verdict != Verdict::reduction) return loop;
    const std::string former = loop.reason.empty() ? std::string() : " If it held: " + loop.reason;
    loop.reason = "It rests on " + listOfRejected(loop, assumptions) + ", which you rejected." + former;
    loop.verdict = Verdict::unknown;
    loop.canObserve = true; // Whether the memory that may be shared is shared, a run shows.
    if (loop.observation) addObservation(loop, *std::exchange(loop.observation, std::nullopt));
    return loop;
}

} // namespace forewarp::kernel
