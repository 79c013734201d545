#include "frontend/parallelism/verdict.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/carried_scalars.h"
#include "frontend/parallelism/memory_conflicts.h"
#include "frontend/profile/operation_of.h"

namespace forewarp::frontend {

namespace {

/// Calls with effects beyond their result, and memory intrinsics, which are not compared.
std::optional<EvidenceItem> effectfulCall(const llvm::Loop& loop) {
    for (llvm::BasicBlock* block : loop.blocks())
        for (const llvm::Instruction& instruction : *block) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (!call || isMathCall(*call) || call->doesNotAccessMemory()) continue;
            if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(call); intrinsic && intrinsic->isAssumeLikeIntrinsic())
                continue;
            const auto* callee = call->getCalledFunction();
            const std::string name = callee ? callee->getName().str() : "a function pointer";
            const SourceLocation location = FunctionView::locationOf(instruction);
            return EvidenceItem{"calls " + name + " (" + location.text() + "), which may have side effects", location};
        }
    return std::nullopt;
}

/// Assume-like calls cost nothing and are skipped above; what is left of loop control must be countable.
std::optional<std::string> uncountable(const llvm::Loop& loop, FunctionView& view) {
    if (!loop.getExitingBlock()) return "it may leave early (break, return or goto)";
    if (llvm::isa<llvm::SCEVCouldNotCompute>(view.analyses().evolution.getBackedgeTakenCount(&loop)))
        return "the number of iterations is not known before the loop starts";
    return std::nullopt;
}

std::string reductionSentence(const std::vector<Reduction>& reductions) {
    std::string list;
    for (const Reduction& reduction : reductions)
        list += (list.empty() ? "" : ", ") + reduction.variable + " by " + reduction.operation;
    return "Only " + list + " is carried around the loop; a parallel reduction changes the order of operations, and with it rounding.";
}

std::string capitalised(std::string sentence) {
    // Names keep their spelling; only words of ours begin a sentence.
    for (const char* word : {"it ", "the ", "writes ", "reads ", "calls ", "too "})
        if (sentence.starts_with(word)) sentence[0] = char(sentence[0] - 'a' + 'A');
    return sentence + ".";
}

void unknown(LoopFacts& facts, std::string why, std::vector<EvidenceItem> evidence = {}) {
    facts.verdict = Verdict::unknown;
    facts.reason = capitalised(std::move(why));
    facts.evidence = std::move(evidence);
}

} // namespace

void decideVerdict(llvm::Loop& loop, FunctionView& view, const AnalysisBudget& budget, LoopFacts& facts) {
    if (const auto call = effectfulCall(loop)) return unknown(facts, "it " + call->text, {*call});
    if (const auto why = uncountable(loop, view)) return unknown(facts, *why);
    CarriedScalars scalars = carriedScalars(loop, view);
    facts.reductions = scalars.reductions;
    if (scalars.obstacle) return unknown(facts, scalars.obstacle->text, {*scalars.obstacle});
    const MemoryComparison memory = compareMemory(loop, view, budget);
    if (memory.conflict) return unknown(facts, memory.conflict->reason, memory.conflict->evidence);
    if (!scalars.reductions.empty()) {
        facts.verdict = Verdict::reduction;
        facts.reason = reductionSentence(scalars.reductions);
        return;
    }
    facts.verdict = Verdict::proved;
    facts.reason = memory.pairsCompared == 0
                       ? "No iteration writes memory that another one touches."
                       : "No two iterations touch the same element with a write: " + std::to_string(memory.pairsCompared) +
                             (memory.pairsCompared == 1 ? " pair" : " pairs") + " of accesses compared exactly.";
}

} // namespace forewarp::frontend
