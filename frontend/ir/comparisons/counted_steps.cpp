#include "frontend/ir/comparisons/counted_steps.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include <optional>

namespace forewarp::frontend::ir::comparisons {

namespace {

constexpr char kSteps[] = "forewarp.steps"; ///< Marks loops whose counters are assumed not to wrap.

/// «do … while ((k += step) < limit)».
struct SteppedLoop {
    llvm::ICmpInst* test;
    const llvm::SCEV *start, *step, *limit;
    bool reachesLimit; ///< «<=»
    bool isSigned; ///< Then C leaves a wrap undefined.
};

/// Whether a wrap of the value that `test` compares would be undefined.
bool isSignedSum(const llvm::Value& next) {
    const auto* sum = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&next);
    return sum && sum->getOpcode() == llvm::Instruction::Add && sum->hasNoSignedWrap();
}

std::optional<SteppedLoop> steppedLoop(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    using llvm::CmpInst;
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    const auto* branch = latch ? llvm::dyn_cast<llvm::BranchInst>(latch->getTerminator()) : nullptr;
    auto* test = branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    if (!test || !test->hasOneUse() || !test->getOperand(0)->getType()->isIntegerTy()) return std::nullopt;
    auto predicate = loop.contains(branch->getSuccessor(0)) ? test->getPredicate() : test->getInversePredicate();
    llvm::Value *next = test->getOperand(0), *limit = test->getOperand(1);
    if (evolution.isLoopInvariant(evolution.getSCEV(next), &loop)) {
        std::swap(next, limit);
        predicate = CmpInst::getSwappedPredicate(predicate);
    }
    const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(next));
    const bool isSigned = predicate == CmpInst::ICMP_SLT || predicate == CmpInst::ICMP_SLE;
    const bool goesUp =
        isSigned ? isSignedSum(*next) : predicate == CmpInst::ICMP_ULT || predicate == CmpInst::ICMP_ULE;
    const llvm::SCEV* last = evolution.getSCEV(limit);
    const bool isCounted = goesUp && record && record->getLoop() == &loop && record->isAffine();
    if (!isCounted || !evolution.isLoopInvariant(last, &loop)) return std::nullopt;
    const llvm::SCEV* step = record->getOperand(1);
    const llvm::SCEV* start = evolution.getMinusSCEV(record->getStart(), step);
    if (!evolution.isLoopEntryGuardedByCond(&loop, predicate, start, last)) return std::nullopt;
    return SteppedLoop{test, start, step, last, CmpInst::isNonStrictPredicate(predicate), isSigned};
}

/// Signed arithmetic, or so many iterations that nobody lives to see a wrap.
bool cannotWrap(const SteppedLoop& loop) {
    if (loop.isSigned) return true;
    constexpr unsigned kMostBits = 31, kWide = 64;
    const auto* number = llvm::dyn_cast<llvm::SCEVConstant>(loop.step);
    return number && number->getAPInt().isStrictlyPositive() && number->getAPInt().getActiveBits() <= kMostBits &&
           number->getType()->getIntegerBitWidth() >= kWide;
}

/// «k = n - 1; k < n; k -= m», which goes down until it wraps around: what is left to the limit is a number.
bool goesDown(const SteppedLoop& loop, llvm::ScalarEvolution& evolution) {
    if (loop.isSigned) return false;
    const auto isNegative = [](const llvm::SCEV* s) {
        const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(s);
        const auto* factor = llvm::dyn_cast<llvm::SCEVConstant>(product ? product->getOperand(0) : s);
        return factor && factor->getAPInt().isNegative();
    };
    const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(loop.step);
    return isNegative(loop.step) || (sum && llvm::any_of(sum->operands(), isNegative)) ||
           llvm::isa<llvm::SCEVConstant>(evolution.getMinusSCEV(loop.limit, loop.start));
}

/// Replaces the test by one of a counter that starts at 0 and goes up by 1.
void countIterations(llvm::Loop& loop, const SteppedLoop& stepped, llvm::ScalarEvolution& evolution) {
    const llvm::SCEV* way = evolution.getMinusSCEV(stepped.limit, stepped.start);
    if (!stepped.reachesLimit) way = evolution.getMinusSCEV(way, evolution.getOne(way->getType()));
    llvm::BasicBlock *preheader = loop.getLoopPreheader(), *header = loop.getHeader(), *latch = loop.getLoopLatch();
    llvm::SCEVExpander expander(evolution, header->getDataLayout(), "steps");
    llvm::Value* last =
        expander.expandCodeFor(evolution.getUDivExpr(way, stepped.step), way->getType(), preheader->getTerminator());
    auto* iteration = llvm::PHINode::Create(last->getType(), 2, "iteration");
    iteration->insertBefore(header->begin());
    llvm::IRBuilder<> builder(stepped.test);
    llvm::Value* next = builder.CreateNUWAdd(iteration, llvm::ConstantInt::get(last->getType(), 1));
    iteration->addIncoming(llvm::ConstantInt::get(last->getType(), 0), preheader);
    iteration->addIncoming(next, latch);
    const bool goesOnIfTrue = loop.contains(llvm::cast<llvm::BranchInst>(latch->getTerminator())->getSuccessor(0));
    auto* test = llvm::cast<llvm::ICmpInst>(
        builder.CreateICmp(goesOnIfTrue ? llvm::CmpInst::ICMP_ULT : llvm::CmpInst::ICMP_UGE, iteration, last));
    test->copyMetadata(*stepped.test);
    evolution.forgetLoop(&loop);
    stepped.test->replaceAllUsesWith(test);
    stepped.test->eraseFromParent();
}

} // namespace

llvm::PreservedAnalyses CountedStepsPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    bool changed = false;
    auto& evolution = manager.getResult<llvm::ScalarEvolutionAnalysis>(function);
    for (llvm::Loop* loop : manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
        if (!loop->isLoopSimplifyForm() || !loop->isLoopExiting(loop->getLoopLatch())) continue;
        if (!llvm::isa<llvm::SCEVCouldNotCompute>(evolution.getExitCount(loop, loop->getLoopLatch()))) continue;
        const auto stepped = steppedLoop(*loop, evolution);
        if (!stepped || goesDown(*stepped, evolution) ||
            (llvm::isa<llvm::SCEVConstant>(stepped->step) && !cannotWrap(*stepped)))
            continue;
        if (!cannotWrap(*stepped)) llvm::addStringMetadataToLoop(loop, kSteps, 1);
        countIterations(*loop, *stepped, evolution);
        changed = true;
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

std::vector<kernel::VerdictAssumption> assumptionsOfSteps(const llvm::Loop& loop, const FunctionView& view) {
    std::vector<kernel::VerdictAssumption> assumptions;
    for (const llvm::Loop* each : loop.getLoopsInPreorder()) {
        if (!llvm::findOptionMDForLoop(each, kSteps)) continue;
        const int source = view.sourceLoopOf(each);
        const std::string name = source < 0 ? std::string() : view.source().loops[std::size_t(source)].counter;
        const kernel::VerdictAssumption assumption{kernel::VerdictAssumption::Kind::noWrap,
                                                   "the unsigned counter " + (name.empty() ? view.idOf(each) : name) +
                                                       " does not wrap around"};
        if (!llvm::is_contained(assumptions, assumption)) assumptions.push_back(assumption);
    }
    return assumptions;
}

} // namespace forewarp::frontend::ir::comparisons
