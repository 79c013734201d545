#include "frontend/ir/hoisting/final_values.h"

#include "frontend/clang_headers.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

namespace forewarp::frontend::ir {

namespace {

/// Whether an address of a load or a store in the loop is made of the value.
bool isInAddress(const llvm::Value& value, const llvm::Loop& loop, llvm::SmallPtrSetImpl<const llvm::Value*>& seen) {
    if (!seen.insert(&value).second) return false;
    return llvm::any_of(value.users(), [&](const llvm::User* user) {
        const auto* instruction = llvm::cast<llvm::Instruction>(user);
        if (!loop.contains(instruction)) return false;
        if (llvm::getLoadStorePointerOperand(instruction) == &value) return true;
        const bool goesOn = llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::PHINode>(instruction) ||
                            (instruction->isBinaryOp() && instruction->getType()->isIntegerTy());
        return goesOn && isInAddress(*instruction, loop, seen);
    });
}

/// What a count is while the loop runs at all: «w» for «max(0, w)», and 0 for «min(0, m)» in «m - min(0, m)».
struct RunningCount {
    const llvm::SCEV* guarded = nullptr; ///< The maximum or minimum; null where the count has none.
    const llvm::SCEV* value = nullptr;
};

RunningCount runningCountOf(const llvm::SCEV* count, llvm::ScalarEvolution& evolution) {
    const auto isOfZero = [](const llvm::SCEVNAryExpr& parts) {
        return parts.getNumOperands() == 2 && parts.getOperand(0)->isZero();
    };
    if (const auto* maximum = llvm::dyn_cast<llvm::SCEVSMaxExpr>(count); maximum && isOfZero(*maximum))
        return {maximum, maximum->getOperand(1)};
    const llvm::SCEV* minimum = nullptr;
    llvm::SCEVExprContains(count, [&](const llvm::SCEV* part) {
        const auto* each = llvm::dyn_cast<llvm::SCEVSMinExpr>(part);
        if (each && isOfZero(*each)) minimum = each;
        return minimum != nullptr;
    });
    const bool isAllOfIt =
        minimum && evolution.getAddExpr(count, minimum) == llvm::cast<llvm::SCEVNAryExpr>(minimum)->getOperand(1);
    return isAllOfIt ? RunningCount{minimum, evolution.getZero(minimum->getType())} : RunningCount{};
}

/// Puts the value in place of the guarded one; a narrower number that is made wider keeps its sign then.
class WhileRunning : public llvm::SCEVRewriteVisitor<WhileRunning> {
  public:
    WhileRunning(const RunningCount& count, llvm::ScalarEvolution& evolution)
        : SCEVRewriteVisitor(evolution), m_count(count) {}

    const llvm::SCEV* visitSMaxExpr(const llvm::SCEVSMaxExpr* maximum) { return replaced(maximum); }
    const llvm::SCEV* visitSMinExpr(const llvm::SCEVSMinExpr* minimum) { return replaced(minimum); }
    const llvm::SCEV* visitZeroExtendExpr(const llvm::SCEVZeroExtendExpr* wide) {
        const llvm::SCEV* inner = visit(wide->getOperand());
        return inner == wide->getOperand() ? wide : SE.getSignExtendExpr(inner, wide->getType());
    }

  private:
    const llvm::SCEV* replaced(const llvm::SCEV* expression) const {
        return expression == m_count.guarded ? m_count.value : expression;
    }

    RunningCount m_count;
};

class FinalValues {
  public:
    FinalValues(llvm::Function& function, llvm::FunctionAnalysisManager& manager)
        : m_loops(manager.getResult<llvm::LoopAnalysis>(function)),
          m_evolution(manager.getResult<llvm::ScalarEvolutionAnalysis>(function)),
          m_expander(m_evolution, function.getDataLayout(), "final") {}

    bool workOut() {
        bool changed = false;
        const auto outermostFirst = m_loops.getLoopsInPreorder();
        for (llvm::Loop* loop : llvm::reverse(outermostFirst)) {
            llvm::BasicBlock* behind = loop->getParentLoop() ? loop->getUniqueExitBlock() : nullptr;
            if (!behind || !loop->getExitingBlock()) continue;
            for (llvm::PHINode& phi : llvm::make_early_inc_range(behind->phis())) changed |= replace(phi, *loop);
        }
        return changed;
    }

  private:
    bool replace(llvm::PHINode& phi, llvm::Loop& loop) {
        auto* left =
            phi.getNumIncomingValues() == 1 ? llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValue(0)) : nullptr;
        if (!left || !loop.contains(left) || !m_evolution.isSCEVable(left->getType())) return false;
        llvm::Loop& around = *loop.getParentLoop();
        const auto* moving = llvm::dyn_cast<llvm::SCEVAddRecExpr>(m_evolution.getSCEV(left));
        llvm::SmallPtrSet<const llvm::Value*, 8> seen;
        if (!moving || moving->getLoop() != &loop || !moving->isAffine() || !isInAddress(*left, loop, seen))
            return false;
        llvm::PHINode* before = headerValue(*moving->getStart(), around);
        if (!before) return false;
        const llvm::SCEV* final = m_evolution.getSCEVAtScope(left, &around);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(final) || !m_evolution.isLoopInvariant(final, &loop)) return false;
        const llvm::SCEV* distance = m_evolution.getMinusSCEV(final, m_evolution.getSCEV(before));
        if (llvm::isa<llvm::SCEVCouldNotCompute>(distance)) return false;
        llvm::SmallPtrSet<const llvm::Instruction*, 8> known;
        if (staysTheSame(*distance, loop) && isUsedOnlyIn(*before, loop, known) && isUsedOnlyIn(phi, loop, known))
            distance = whileRunning(distance, loop);
        llvm::Instruction* place = &*phi.getParent()->getFirstInsertionPt();
        if (!m_expander.isSafeToExpandAt(distance, place)) return false;
        llvm::Value* by = m_expander.expandCodeFor(distance, distance->getType(), place);
        llvm::Value* value = moved(*before, by, wrapsNowhere(*moving, *left, *before), place);
        m_evolution.forgetValue(&phi);
        phi.replaceAllUsesWith(value);
        phi.eraseFromParent();
        m_evolution.forgetLoop(&around);
        return true;
    }

    const llvm::SCEV* whileRunning(const llvm::SCEV* distance, const llvm::Loop& loop) {
        const RunningCount count = runningCountOf(m_evolution.getBackedgeTakenCount(&loop), m_evolution);
        return count.guarded ? WhileRunning(count, m_evolution).visit(distance) : distance;
    }

    /// Steps that do not overflow one by one do not do it together; those from `before` to the loop are steps, too.
    static llvm::SCEV::NoWrapFlags wrapsNowhere(const llvm::SCEVAddRecExpr& moving, const llvm::Instruction& left,
                                                const llvm::PHINode& before) {
        const auto* phi = llvm::dyn_cast<llvm::PHINode>(&left);
        const llvm::BasicBlock* preheader = moving.getLoop()->getLoopPreheader();
        const bool isAtHead = phi && phi->getParent() == moving.getLoop()->getHeader() && preheader;
        const llvm::Value* start = isAtHead ? phi->getIncomingValueForBlock(preheader) : nullptr;
        while (start && start != &before) {
            const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(start);
            const bool isStep = sum && sum->getOpcode() == llvm::Instruction::Add && sum->hasNoSignedWrap();
            start = isStep ? sum->getOperand(0) : nullptr;
        }
        const auto flags = moving.getNoWrapFlags();
        if (start && moving.getStart()->getSCEVType() != llvm::scUnknown)
            return llvm::ScalarEvolution::maskFlags(flags, llvm::SCEV::FlagNSW);
        return moving.getStart()->getSCEVType() == llvm::scUnknown ? flags : llvm::SCEV::FlagAnyWrap;
    }

    static llvm::Value* moved(llvm::PHINode& before, llvm::Value* by, llvm::SCEV::NoWrapFlags flags,
                              llvm::Instruction* place) {
        llvm::IRBuilder<> builder(place);
        if (before.getType()->isPointerTy()) return builder.CreateInBoundsGEP(builder.getInt8Ty(), &before, by);
        return builder.CreateAdd(&before, by, "", (flags & llvm::SCEV::FlagNUW) != 0,
                                 (flags & llvm::SCEV::FlagNSW) != 0);
    }

    /// What the loop around has from its iteration before, where a value is that or some steps on («*d++ = 0; for …»).
    static llvm::PHINode* headerValue(const llvm::SCEV& start, const llvm::Loop& around) {
        if (const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(&start)) {
            for (const llvm::SCEV* part : sum->operands())
                if (llvm::PHINode* phi = headerValue(*part, around)) return phi;
        }
        const auto* value = llvm::dyn_cast<llvm::SCEVUnknown>(&start);
        auto* phi = value ? llvm::dyn_cast<llvm::PHINode>(value->getValue()) : nullptr;
        return phi && phi->getParent() == around.getHeader() ? phi : nullptr;
    }

    /// In all loops around: an inner loop that runs sometimes would go on from where it was not.
    bool staysTheSame(const llvm::SCEV& distance, const llvm::Loop& loop) const {
        for (const llvm::Loop* around = loop.getParentLoop(); around; around = around->getParentLoop())
            if (!m_evolution.isLoopInvariant(&distance, around)) return false;
        return true;
    }

    /// Nobody sees the value then where the inner loop does not run at all: what it is there does not matter. Merges and
    /// sums only hand it on.
    static bool isUsedOnlyIn(const llvm::Instruction& value, const llvm::Loop& loop,
                             llvm::SmallPtrSetImpl<const llvm::Instruction*>& seen) {
        if (!seen.insert(&value).second) return true;
        return llvm::all_of(value.users(), [&](const llvm::User* user) {
            const auto* instruction = llvm::cast<llvm::Instruction>(user);
            if (loop.contains(instruction)) return true;
            const bool handsOn = llvm::isa<llvm::PHINode, llvm::GetElementPtrInst, llvm::CastInst>(instruction) ||
                                 (instruction->isBinaryOp() && instruction->getType()->isIntegerTy());
            return handsOn && isUsedOnlyIn(*instruction, loop, seen);
        });
    }

    llvm::LoopInfo& m_loops;
    llvm::ScalarEvolution& m_evolution;
    llvm::SCEVExpander m_expander;
};

} // namespace

llvm::PreservedAnalyses FinalValuesPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    const bool changed = FinalValues(function, manager).workOut();
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace forewarp::frontend::ir
