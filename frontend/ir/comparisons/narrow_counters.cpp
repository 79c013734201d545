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

/// What the counter is next: its value plus or minus another.
struct Next {
    llvm::Instruction* value; ///< Of the counter's type.
    llvm::BinaryOperator* sum; ///< Perhaps in a wider type.
};

std::optional<Next> nextOf(const llvm::PHINode& counter, const llvm::Loop& loop) {
    llvm::BasicBlock* latch = loop.getLoopLatch();
    auto* value = latch ? llvm::dyn_cast<llvm::Instruction>(counter.getIncomingValueForBlock(latch)) : nullptr;
    if (!value || !loop.contains(value)) return std::nullopt;
    auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(
        llvm::isa<llvm::TruncInst>(value) ? value->getOperand(0) : static_cast<llvm::Value*>(value));
    const bool isSum =
        sum && (sum->getOpcode() == llvm::Instruction::Add || sum->getOpcode() == llvm::Instruction::Sub);
    if (!isSum) return std::nullopt;
    const llvm::Value* from = sum->getOperand(0);
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(from)) from = llvm::cast<llvm::CastInst>(from)->getOperand(0);
    return from == &counter ? std::optional(Next{value, sum}) : std::nullopt;
}

/// The same in the counter's type: the lowest bits of a sum are those of the sum of lowest bits.
llvm::BinaryOperator* narrowed(const Next& next, llvm::PHINode& counter) {
    if (next.value == next.sum && next.sum->getOpcode() == llvm::Instruction::Add) return next.sum;
    llvm::IRBuilder<> builder(next.value);
    llvm::Value* step = builder.CreateTrunc(next.sum->getOperand(1), counter.getType());
    if (next.sum->getOpcode() == llvm::Instruction::Sub) step = builder.CreateNeg(step);
    auto* sum = llvm::cast<llvm::BinaryOperator>(builder.Insert(llvm::BinaryOperator::CreateAdd(&counter, step)));
    next.value->replaceAllUsesWith(sum);
    next.value->eraseFromParent();
    return sum;
}

/// Whether the limit is never above `most`, or below it where the counter goes down, also as conditions in front of the
/// loop have it.
bool isWithin(llvm::Value& limit, const llvm::APInt& most, bool goesDown, const llvm::Loop& loop,
              llvm::ScalarEvolution& evolution) {
    const llvm::SCEV* value = evolution.getSCEV(&limit);
    const unsigned bits = limit.getType()->getIntegerBitWidth();
    if (!most.isSignedIntN(bits)) return !goesDown == most.isStrictlyPositive();
    const auto predicate = goesDown ? llvm::CmpInst::ICMP_SGE : llvm::CmpInst::ICMP_SLE;
    const llvm::SCEV* end = evolution.getConstant(most.trunc(bits));
    return evolution.isKnownPredicate(predicate, value, end) ||
           evolution.isLoopEntryGuardedByCond(&loop, predicate, value, end);
}

/// The greatest limit, or the least for a counter that goes down, with which the counter stays within its type.
std::optional<llvm::APInt> mostOf(const Limit& limit, const llvm::APInt& step, unsigned bits) {
    const bool isSigned = llvm::isa<llvm::SExtInst>(limit.counter), goesDown = step.isNegative();
    if (!isSigned && (goesDown || !llvm::isa<llvm::ZExtInst>(limit.counter))) return std::nullopt;
    const llvm::APInt end = !isSigned  ? llvm::APInt::getMaxValue(bits).zext(kRoom)
                            : goesDown ? llvm::APInt::getSignedMinValue(bits).sext(kRoom)
                                       : llvm::APInt::getSignedMaxValue(bits).sext(kRoom);
    switch (limit.predicate) {
    case llvm::CmpInst::ICMP_SLT: return goesDown ? std::nullopt : std::optional(end - step + 1);
    case llvm::CmpInst::ICMP_SLE: return goesDown ? std::nullopt : std::optional(end - step);
    case llvm::CmpInst::ICMP_SGT: return goesDown ? std::optional(end - step - 1) : std::nullopt;
    case llvm::CmpInst::ICMP_SGE: return goesDown ? std::optional(end - step) : std::nullopt;
    default: return std::nullopt;
    }
}

bool markCounter(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    const auto limit = limitOf(loop);
    auto* counter = limit ? llvm::dyn_cast<llvm::PHINode>(limit->counter->getOperand(0)) : nullptr;
    const auto isInteger = [](const llvm::Value& value) { return value.getType()->isIntegerTy(); };
    if (!counter || counter->getParent() != loop.getHeader() || !isInteger(*counter) || !isInteger(*limit->limit))
        return false;
    const unsigned bits = counter->getType()->getIntegerBitWidth();
    const unsigned limitBits = limit->limit->getType()->getIntegerBitWidth();
    const auto next = nextOf(*counter, loop);
    if (!next || bits >= limitBits || limitBits >= kRoom) return false;
    llvm::BinaryOperator& sum = *narrowed(*next, *counter);
    const auto* by = llvm::dyn_cast<llvm::ConstantInt>(sum.getOperand(1));
    if (!by || by->isZero() || sum.getParent() == loop.getHeader()) return true;
    // Where the counter is unsigned, a step up is a small number, a step down a great one.
    const bool isUnsigned = llvm::isa<llvm::ZExtInst>(limit->counter);
    const llvm::APInt step = isUnsigned ? by->getValue().zext(kRoom) : by->getValue().sext(kRoom);
    const auto most = mostOf(*limit, step, bits);
    if (!most || !isWithin(*limit->limit, *most, step.isNegative(), loop, evolution)) return true;
    if (isUnsigned) sum.setHasNoUnsignedWrap();
    else sum.setHasNoSignedWrap();
    return true;
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
