#include "frontend/parallelism/verdict.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/ir/comparisons/counted_steps.h"
#include "frontend/ir/hoisting/hoist_loads.h"
#include "frontend/ir/ir_pipeline.h"
#include "frontend/parallelism/call_effects.h"
#include "frontend/parallelism/loop_exits.h"
#include "frontend/parallelism/memory/memory_dependences.h"
#include "frontend/parallelism/scalars/carried_scalars.h"

namespace forewarp::frontend::parallelism {

namespace {

constexpr auto kUnnamed = "a value"; ///< How FunctionView::nameOf() begins for what no variable stands for.

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

std::string capitalised(std::string sentence) {
    // Names keep their spelling; only words of ours begin a sentence.
    for (const char* word : {"it ", "the ", "writes ", "reads ", "calls ", "too ", "accesses ", "iteration ", "an ",
                             "every ", "subscripts ", "uses "})
        if (sentence.starts_with(word)) sentence[0] = char(sentence[0] - 'a' + 'A');
    return sentence + ".";
}

std::string reductionSentence(const std::vector<kernel::Reduction>& reductions, bool roundsByOrder) {
    return "Only " +
           joined(reductions, ", ", [](const kernel::Reduction& r) { return r.variable + " by " + r.operation; }) +
           (reductions.size() == 1 ? " is" : " are") +
           " carried around the loop; a parallel reduction changes the order of operations, " +
           (roundsByOrder ? "and with it the rounding of floating-point values." : "which gives the same result.");
}

std::string proofSentence(unsigned pairs) {
    if (pairs == 0) return "No iteration writes memory that another one touches.";
    return "No two iterations touch the same element with a write: " + std::to_string(pairs) +
           (pairs == 1 ? " pair" : " pairs") + " of accesses compared exactly.";
}

/// Everything found of one loop, before it is weighed.
struct Findings {
    CallEffects calls;
    LoopExits exits;
    scalars::CarriedScalars scalars;
    memory::MemoryFindings memory;
};

bool hasObstacles(const Findings& found) {
    return found.exits.early || !found.exits.last || !found.calls.obstacles.empty() ||
           !found.scalars.obstacles.empty() || !found.memory.obstacles.empty();
}

/// Certain ones first.
std::vector<kernel::Dependence> dependencesIn(const Findings& found) {
    std::vector<kernel::Dependence> certain, possible, unnamed;
    for (const auto* list : {&found.scalars.dependences, &found.memory.dependences, &found.calls.dependences})
        for (const kernel::Dependence& dependence : *list) {
            const bool isNamed = !dependence.variable.starts_with(kUnnamed);
            (!isNamed ? unnamed : dependence.isCertain ? certain : possible).push_back(dependence);
        }
    append(certain, possible);
    // The compiler's own values repeat what the source's say, or carry a load into the next iteration.
    for (kernel::Dependence& dependence : unnamed) dependence.isCertain = false;
    if (certain.empty() && !hasObstacles(found)) append(certain, unnamed);
    return certain;
}

/// What else stands in the way, or only may.
std::vector<kernel::EvidenceItem> obstaclesIn(const Findings& found, const kernel::LoopFacts& facts) {
    std::vector<kernel::EvidenceItem> obstacles = found.calls.obstacles;
    if (found.exits.early) obstacles.push_back(*found.exits.early);
    else if (!found.exits.last)
        obstacles.push_back({"the number of iterations is not known before the loop starts", facts.range.begin});
    append(obstacles, found.scalars.obstacles);
    append(obstacles, found.memory.obstacles);
    return obstacles;
}

/// A run sees memory; what goes around in registers, through the outside world or out of the loop, it does not.
bool canBeObserved(const Findings& found) {
    return !found.exits.early && found.calls.dependences.empty() && found.scalars.dependences.empty() &&
           found.scalars.obstacles.empty();
}

void unknown(const Findings& found, kernel::LoopFacts& facts) {
    facts.verdict = kernel::Verdict::unknown;
    facts.reason =
        capitalised(facts.evidence.empty() ? facts.dependences.front().sentence : facts.evidence.front().text);
    facts.canObserve = canBeObserved(found);
}

} // namespace

void decideVerdict(llvm::Loop& loop, ir::FunctionView& view, WorkAccount& work, kernel::LoopFacts& facts) {
    if (llvm::findOptionMDForLoop(&loop, ir::kFoldedLoop)) {
        facts.verdict = kernel::Verdict::unknown;
        facts.reason = "The compiler computes its result without running it, one iteration after the other.";
        return;
    }
    if (view.analyses().evolution.getConstantMaxBackedgeTakenCount(&loop)->isZero()) {
        facts.verdict = kernel::Verdict::proved;
        facts.reason = llvm::findOptionMDForLoop(&loop, ir::kNeedlessLoop)
                           ? "The compiler computes its result from the number of iterations and runs none of them."
                           : "Its body runs at most once.";
        facts.assumptions = ir::comparisons::assumptionsOfSteps(loop, view);
        return;
    }
    Findings found{callEffects(loop, view), exitsOf(loop, view), scalars::carriedScalars(loop, view), {}};
    found.memory = memory::memoryDependences(loop, view, work, found.calls.touching);
    facts.reductions = found.scalars.reductions;
    append(facts.reductions, found.memory.reductions);
    facts.privates = found.scalars.privates;
    append(facts.privates, found.memory.privates);
    facts.rewrites = found.scalars.rewrites;
    facts.dependences = dependencesIn(found);
    facts.evidence = obstaclesIn(found, facts);
    facts.assumptions = found.memory.assumptions;
    for (const kernel::VerdictAssumption& assumption : ir::assumptionsOfHoisting(loop, view))
        if (!llvm::is_contained(facts.assumptions, assumption)) facts.assumptions.push_back(assumption);
    append(facts.assumptions, ir::comparisons::assumptionsOfSteps(loop, view));
    if (!facts.dependences.empty() && facts.dependences.front().isCertain) {
        facts.verdict = kernel::Verdict::refuted;
        facts.reason = capitalised(facts.dependences.front().sentence);
        return;
    }
    if (!facts.dependences.empty() || !facts.evidence.empty()) return unknown(found, facts);
    facts.verdict = facts.reductions.empty() ? kernel::Verdict::proved : kernel::Verdict::reduction;
    facts.reason = facts.reductions.empty()
                       ? proofSentence(found.memory.pairsCompared)
                       : reductionSentence(facts.reductions, found.scalars.roundsByOrder || found.memory.roundsByOrder);
}

} // namespace forewarp::frontend::parallelism
