#include "frontend/parallelism/verdict.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/carried_scalars.h"
#include "frontend/parallelism/memory_conflicts.h"
#include "frontend/profile/operation_of.h"

namespace forewarp::frontend {

namespace {

std::string calledName(const llvm::CallBase& call) {
    if (call.isInlineAsm()) return "inline assembly";
    const auto* callee = call.getCalledFunction();
    return callee ? callee->getName().str() : "a function pointer";
}

bool isHarmless(const llvm::CallBase& call) {
    if (isMathCall(call) || call.doesNotAccessMemory()) return true;
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
    return intrinsic && intrinsic->isAssumeLikeIntrinsic();
}

/// Calls with effects beyond their result (memory intrinsics among them: they are not compared), and memory that others
/// watch.
std::optional<EvidenceItem> sideEffect(const llvm::Loop& loop) {
    for (llvm::BasicBlock* block : loop.blocks())
        for (const llvm::Instruction& instruction : *block) {
            const SourceLocation location = FunctionView::locationOf(instruction);
            if (instruction.isVolatile() || instruction.isAtomic())
                return EvidenceItem{"accesses volatile or atomic memory (" + location.text() + ")", location};
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (call && !isHarmless(*call))
                return EvidenceItem{
                    "calls " + calledName(*call) + " (" + location.text() + "), which may have side effects", location};
        }
    return std::nullopt;
}

/// Why the iterations cannot be counted before the loop starts; nothing where they can.
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
    return "Only " + list + (reductions.size() == 1 ? " is" : " are") +
           " carried around the loop; a parallel reduction changes the order of operations, and with it rounding.";
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
    if (const auto effect = sideEffect(loop)) return unknown(facts, "it " + effect->text, {*effect});
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
    facts.reason =
        memory.pairsCompared == 0
            ? "No iteration writes memory that another one touches."
            : "No two iterations touch the same element with a write: " + std::to_string(memory.pairsCompared) +
                  (memory.pairsCompared == 1 ? " pair" : " pairs") + " of accesses compared exactly.";
}

} // namespace forewarp::frontend
