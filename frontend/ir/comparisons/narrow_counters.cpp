#include "frontend/ir/comparisons/narrow_counters.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/IRBuilder.h>

#include <optional>

namespace forewarp::frontend::ir::comparisons {

namespace {

constexpr unsigned kRoom = 128; ///< Bits in which no limit and no step wraps.

/// «i < n» at the head of a loop that goes on while it holds.
struct Limit {
    llvm::CmpInst::Predicate predicate;
    llvm::CastInst* counter; ///< Widened to what the limit is compared in.
    llvm::Value* limit;
};

std::optional<Limit> limitOf(const llvm::Loop& loop) {
    const auto* branch = llvm::dyn_cast<llvm::BranchInst>(loop.getHeader()->getTerminator());
    auto* test = branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    if (!test || loop.contains(branch->getSuccessor(0)) == loop.contains(branch->getSuccessor(1))) return std::nullopt;
    const auto predicate = loop.contains(branch->getSuccessor(0)) ? test->getPredicate() : test->getInversePredicate();
    llvm::Value *left = test->getOperand(0), *right = test->getOperand(1);
    if (auto* counter = llvm::dyn_cast<llvm::CastInst>(left)) return Limit{predicate, counter, right};
    auto* counter = llvm::dyn_cast<llvm::CastInst>(right);
    return counter ? std::optional(Limit{llvm::CmpInst::getSwappedPredicate(predicate), counter, left}) : std::nullopt;
}

/// What the counter is next: its value plus a number, perhaps computed in a wider type.
struct Next {
    llvm::Instruction* value; ///< Of the counter's type.
    llvm::APInt step;
};

/// Made where the loop's condition is known to hold.
std::optional<Next> nextOf(const llvm::PHINode& counter, const llvm::Loop& loop) {
    llvm::BasicBlock* latch = loop.getLoopLatch();
    auto* value = latch ? llvm::dyn_cast<llvm::Instruction>(counter.getIncomingValueForBlock(latch)) : nullptr;
    if (!value || !loop.contains(value) || value->getParent() == loop.getHeader()) return std::nullopt;
    const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(
        llvm::isa<llvm::TruncInst>(value) ? value->getOperand(0) : static_cast<llvm::Value*>(value));
    const auto* step = sum ? llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(1)) : nullptr;
    if (!step || sum->getOpcode() != llvm::Instruction::Add) return std::nullopt;
    const llvm::Value* from = sum->getOperand(0);
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(from)) from = llvm::cast<llvm::CastInst>(from)->getOperand(0);
    return from == &counter ? std::optional(Next{value, step->getValue().sextOrTrunc(kRoom)}) : std::nullopt;
}

/// The least and the largest value of the limit, also as conditions in front of the loop have it.
llvm::ConstantRange rangeOf(llvm::Value& limit, const llvm::Loop& loop, llvm::ScalarEvolution& evolution,
                            unsigned bits) {
    const llvm::SCEV* value = evolution.getSCEV(&limit);
    llvm::ConstantRange range = evolution.getSignedRange(value);
    const llvm::SCEV* most = evolution.getConstant(llvm::APInt::getSignedMaxValue(bits).sext(range.getBitWidth()));
    if (evolution.isLoopEntryGuardedByCond(&loop, llvm::CmpInst::ICMP_SLE, value, most))
        range = range.intersectWith(
            llvm::ConstantRange::makeAllowedICmpRegion(llvm::CmpInst::ICMP_SLE, evolution.getSignedRange(most)),
            llvm::ConstantRange::Signed);
    return range.signExtend(kRoom);
}

/// The last value that the counter steps to, plus or minus: in the direction of the step.
std::optional<llvm::APInt> farthest(const Limit& limit, const llvm::ConstantRange& range, const llvm::APInt& step) {
    switch (limit.predicate) {
    case llvm::CmpInst::ICMP_SLT:
        return step.isNegative() ? std::nullopt : std::optional(range.getSignedMax() - 1 + step);
    case llvm::CmpInst::ICMP_SLE: return step.isNegative() ? std::nullopt : std::optional(range.getSignedMax() + step);
    case llvm::CmpInst::ICMP_SGT:
        return step.isNegative() ? std::optional(range.getSignedMin() + 1 + step) : std::nullopt;
    case llvm::CmpInst::ICMP_SGE: return step.isNegative() ? std::optional(range.getSignedMin() + step) : std::nullopt;
    default: return std::nullopt;
    }
}

void addWithoutWrap(const Next& next, llvm::PHINode& counter, bool isSigned) {
    llvm::IRBuilder<> builder(next.value);
    const unsigned bits = counter.getType()->getIntegerBitWidth();
    llvm::Value* sum = builder.CreateAdd(&counter, builder.getInt(next.step.trunc(bits)), "", !isSigned, isSigned);
    next.value->replaceAllUsesWith(sum);
    next.value->eraseFromParent();
}

bool markCounter(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    const auto limit = limitOf(loop);
    auto* counter = limit ? llvm::dyn_cast<llvm::PHINode>(limit->counter->getOperand(0)) : nullptr;
    if (!counter || counter->getParent() != loop.getHeader() || !evolution.isSCEVable(limit->limit->getType()) ||
        !limit->limit->getType()->isIntegerTy())
        return false;
    const auto next = nextOf(*counter, loop);
    const unsigned bits = counter->getType()->getIntegerBitWidth();
    const unsigned limitBits = limit->limit->getType()->getIntegerBitWidth();
    if (!next || next->step.isZero() || bits >= limitBits || limitBits >= kRoom) return false;
    const auto last = farthest(*limit, rangeOf(*limit->limit, loop, evolution, bits), next->step);
    if (!last) return false;
    const llvm::APInt most = llvm::APInt::getSignedMaxValue(bits).sext(kRoom);
    const bool isSigned = llvm::isa<llvm::SExtInst>(limit->counter) && last->sle(most) && last->sge(~most);
    const bool isUnsigned = llvm::isa<llvm::ZExtInst>(limit->counter) && !next->step.isNegative() &&
                            last->sle(llvm::APInt::getMaxValue(bits).zext(kRoom));
    if (isSigned || isUnsigned) addWithoutWrap(*next, *counter, isSigned);
    return isSigned || isUnsigned;
}

} // namespace

llvm::PreservedAnalyses NarrowCountersPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    auto& evolution = manager.getResult<llvm::ScalarEvolutionAnalysis>(function);
    bool changed = false;
    for (const llvm::Loop* loop : manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder())
        changed |= markCounter(*loop, evolution);
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace forewarp::frontend::ir::comparisons
