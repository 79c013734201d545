#include "frontend/ir/ir_pipeline.h"

#include "frontend/ir/analysis_managers.h"
#include "frontend/ir/comparisons/counted_steps.h"
#include "frontend/ir/comparisons/meeting_counters.h"
#include "frontend/ir/comparisons/narrow_counters.h"
#include "frontend/ir/comparisons/written_comparisons.h"
#include "frontend/ir/errno_use.h"
#include "frontend/ir/hoisting/final_values.h"
#include "frontend/ir/hoisting/hoist_loads.h"
#include "frontend/ir/inline_calls.h"
#include "frontend/ir/library_calls.h"
#include "frontend/ir/overwritten_parts.h"
#include "frontend/ir/reachable_defaults.h"
#include "frontend/ir/signed_arithmetic.h"
#include "frontend/ir/single_latch.h"
#include "frontend/ir/structure_copies.h"
#include "frontend/ir/verdict_copies.h"

#include <llvm/Transforms/Utils/LoopUtils.h>

namespace forewarp::frontend::ir {

namespace {

struct InvariantLoadPass : llvm::PassInfoMixin<InvariantLoadPass> {
    explicit InvariantLoadPass(std::vector<MovedLoad>& moved) : m_moved(&moved) {}

    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        const HoistingAnalyses analyses{manager.getResult<llvm::LoopAnalysis>(function),
                                        manager.getResult<llvm::AAManager>(function),
                                        manager.getResult<llvm::ScalarEvolutionAnalysis>(function),
                                        manager.getResult<llvm::DominatorTreeAnalysis>(function)};
        const bool changed = hoistInvariantLoads(function, analyses, *m_moved);
        return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }

  private:
    std::vector<MovedLoad>* m_moved;
};

/// Moves divisions, remainders, shifts and masks of invariants in front of the loop: what ScalarEvolution takes as opaque
/// is then at least the same in all iterations («i * (i + 1) / 2» in the loop over j).
struct InvariantArithmeticPass : llvm::PassInfoMixin<InvariantArithmeticPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        bool changed = false;
        const auto preorder = manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder();
        for (llvm::Loop* loop : llvm::reverse(preorder))
            for (llvm::BasicBlock* block : loop->blocks())
                for (llvm::Instruction& instruction : llvm::make_early_inc_range(*block))
                    if (loop->getLoopPreheader() && isOpaque(instruction))
                        (void)loop->makeLoopInvariant(&instruction, changed);
        return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }

    static bool isOpaque(const llvm::Instruction& instruction) {
        if (!instruction.getType()->isIntegerTy()) return false;
        switch (instruction.getOpcode()) {
        case llvm::Instruction::SDiv:
        case llvm::Instruction::SRem:
        case llvm::Instruction::UDiv:
        case llvm::Instruction::URem:
        case llvm::Instruction::AShr:
        case llvm::Instruction::LShr:
        case llvm::Instruction::And:
        case llvm::Instruction::Or:
        case llvm::Instruction::Xor: return true;
        default: return false;
        }
    }
};

/// Rotating leaves merges of one value with itself, behind which a counter («i + 1», also an inner loop's bound) is no
/// recurrence for ScalarEvolution.
struct SameValuePass : llvm::PassInfoMixin<SameValuePass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        const auto& dominators = manager.getResult<llvm::DominatorTreeAnalysis>(function);
        bool changed = false;
        for (bool again = true; again; changed |= again) {
            again = false;
            for (llvm::BasicBlock& block : function)
                for (llvm::PHINode& phi : llvm::make_early_inc_range(block.phis())) {
                    llvm::Value* value = phi.hasConstantValue();
                    if (!value || value == &phi || !dominators.dominates(value, &phi)) continue;
                    phi.replaceAllUsesWith(value);
                    phi.eraseFromParent();
                    again = true;
                }
        }
        return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
};

using FixedOperations = std::map<const llvm::Function*, std::vector<FixedOperation>>;

struct FixedOperationsPass : llvm::PassInfoMixin<FixedOperationsPass> {
    explicit FixedOperationsPass(FixedOperations& found) : m_found(&found) {}

    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        (*m_found)[&function] = fixedOperationsIn(function, manager.getResult<llvm::LoopAnalysis>(function));
        return llvm::PreservedAnalyses::all();
    }

  private:
    FixedOperations* m_found;
};

/// Simplifying counters puts constants in place of what such a loop computes, and ends it after one iteration.
struct MarkFoldablePass : llvm::PassInfoMixin<MarkFoldablePass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        auto& evolution = manager.getResult<llvm::ScalarEvolutionAnalysis>(function);
        for (llvm::Loop* loop : manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
            if (evolution.getSmallConstantMaxTripCount(loop) > 1 && handsOnResult(*loop, evolution))
                llvm::addStringMetadataToLoop(loop, kFoldedLoop, 1);
            else if (!evolution.getConstantMaxBackedgeTakenCount(loop)->isZero() && !hasEffects(*loop))
                llvm::addStringMetadataToLoop(loop, kNeedlessLoop, 1);
        }
        return llvm::PreservedAnalyses::all();
    }

    static bool hasEffects(const llvm::Loop& loop) {
        return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
            return llvm::any_of(*block, [](const llvm::Instruction& each) { return each.mayHaveSideEffects(); });
        });
    }

    /// Something that goes from iteration to iteration, and is no function of the counter, is used behind the loop.
    static bool handsOnResult(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
        const auto isResult = [&](const llvm::Instruction& value) {
            const bool isUsedBehind = llvm::any_of(value.users(), [&](const llvm::User* user) {
                return !loop.contains(llvm::cast<llvm::Instruction>(user));
            });
            if (!isUsedBehind || !evolution.isSCEVable(value.getType())) return isUsedBehind;
            const llvm::SCEV* known = evolution.getSCEV(const_cast<llvm::Instruction*>(&value));
            return !llvm::isa<llvm::SCEVAddRecExpr>(known) && !evolution.isLoopInvariant(known, &loop);
        };
        return llvm::any_of(loop.blocks(),
                            [&](const llvm::BasicBlock* block) { return llvm::any_of(*block, isResult); });
    }
};

/// Takes the marks from loops that still run several times.
struct UnmarkRunningPass : llvm::PassInfoMixin<UnmarkRunningPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        auto& evolution = manager.getResult<llvm::ScalarEvolutionAnalysis>(function);
        for (llvm::Loop* loop : manager.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
            const bool isMarked =
                llvm::findOptionMDForLoop(loop, kFoldedLoop) || llvm::findOptionMDForLoop(loop, kNeedlessLoop);
            if (!isMarked || evolution.getConstantMaxBackedgeTakenCount(loop)->isZero()) continue;
            loop->setLoopID(llvm::makePostTransformationMetadata(function.getContext(), loop->getLoopID(),
                                                                 {kFoldedLoop, kNeedlessLoop}, {}));
        }
        return llvm::PreservedAnalyses::all();
    }
};

} // namespace

IrPipeline::IrPipeline(llvm::Module& module) : m_managers(std::make_unique<AnalysisManagers>()) {
    auto parsed = [this](const char* text) {
        llvm::FunctionPassManager passes;
        llvm::cantFail(m_managers->builder.parsePassPipeline(passes, text));
        return passes;
    };
    llvm::FunctionPassManager passes;
    passes.addPass(parsed("sroa"));
    passes.addPass(StructureCopiesPass());
    passes.addPass(OverwrittenPartsPass());
    passes.addPass(parsed("early-cse<memssa>,simplifycfg"));
    passes.addPass(ReachableDefaultsPass());
    passes.addPass(SingleLatchPass());
    passes.addPass(parsed("loop-simplify,lcssa"));
    passes.addPass(InvariantLoadPass(m_movedLoads));
    passes.addPass(InvariantArithmeticPass());
    passes.addPass(comparisons::NarrowCountersPass());
    passes.addPass(FinalValuesPass());
    passes.addPass(comparisons::MeetingCountersPass());
    passes.addPass(parsed("early-cse<memssa>,loop-simplify,lcssa,loop(loop-rotate)"));
    passes.addPass(SameValuePass());
    passes.addPass(parsed("loop-simplify,lcssa"));
    passes.addPass(comparisons::CountedStepsPass());
    passes.addPass(MarkFoldablePass());
    passes.addPass(FixedOperationsPass(m_fixedOperations));
    passes.addPass(parsed("loop(indvars),loop-simplify,lcssa"));
    passes.addPass(UnmarkRunningPass());
    comparisons::noteComparisons(module);
    annotateLibrary(module);
    markSettersOfErrno(module);
    inlineLoopFreeCalls(module);
    makeVerdictCopies(module);
    forgetScopesOfRestrict(module);
    llvm::ModulePassManager functions;
    llvm::cantFail(m_managers->builder.parsePassPipeline(functions, "inferattrs"));
    functions.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    functions.run(module, m_managers->module);
    markAsMoved(m_movedLoads);
    llvm::CGSCCPassManager attributes; // what is left of calls may still be free of side effects
    llvm::cantFail(m_managers->builder.parsePassPipeline(attributes, "function-attrs"));
    llvm::ModulePassManager components;
    components.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(std::move(attributes)));
    components.run(module, m_managers->module);
}

IrPipeline::~IrPipeline() = default;

FunctionAnalyses IrPipeline::analysesOf(llvm::Function& function) {
    FunctionAnalyses analyses = m_managers->of(function);
    if (const auto found = m_fixedOperations.find(&function); found != m_fixedOperations.end())
        analyses.fixedOperations = found->second;
    return analyses;
}

void IrPipeline::forget(llvm::Function& function) {
    for (llvm::Function* each : {&function, &verdictBodyOf(function)})
        m_managers->function.clear(*each, each->getName());
}

llvm::Function& IrPipeline::verdictBodyOf(llvm::Function& function) {
    llvm::Function* copy = verdictCopyOf(function);
    return copy ? *copy : function;
}

} // namespace forewarp::frontend::ir
