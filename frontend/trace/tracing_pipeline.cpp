#include "frontend/trace/tracing_pipeline.h"

#include "frontend/clang_headers.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace forewarp::frontend {

struct TracingPipeline::Managers {
    llvm::LoopAnalysisManager loop;
    llvm::FunctionAnalysisManager function;
    llvm::CGSCCAnalysisManager component;
    llvm::ModuleAnalysisManager module;
    llvm::PassBuilder builder;

    Managers() {
        builder.registerModuleAnalyses(module);
        builder.registerCGSCCAnalyses(component);
        builder.registerFunctionAnalyses(function);
        builder.registerLoopAnalyses(loop);
        builder.crossRegisterProxies(loop, function, component, module);
    }
};

namespace {

/// One way back to each loop's header. Loops whose ways back belong to different source loops stay as they are.
struct SingleLatchPass : llvm::PassInfoMixin<SingleLatchPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
        auto& dominators = manager.getResult<llvm::DominatorTreeAnalysis>(function);
        bool changed = false;
        for (llvm::Loop* loop : loops.getLoopsInPreorder()) changed |= joinLatches(*loop, loops, dominators);
        return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }

    static bool joinLatches(llvm::Loop& loop, llvm::LoopInfo& loops, llvm::DominatorTree& dominators) {
        llvm::SmallVector<llvm::BasicBlock*, 8> latches;
        loop.getLoopLatches(latches);
        std::set<llvm::MDNode*> identities;
        for (const llvm::BasicBlock* latch : latches) {
            if (llvm::isa<llvm::IndirectBrInst, llvm::CallBrInst>(latch->getTerminator())) return false;
            if (llvm::MDNode* id = latch->getTerminator()->getMetadata(llvm::LLVMContext::MD_loop))
                identities.insert(id);
        }
        if (latches.size() < 2 || identities.size() > 1) return false;
        llvm::BasicBlock* joined =
            llvm::SplitBlockPredecessors(loop.getHeader(), latches, ".backedge", &dominators, &loops);
        for (llvm::BasicBlock* latch : latches)
            latch->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, nullptr);
        if (joined && !identities.empty())
            joined->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, *identities.begin());
        return true;
    }
};

} // namespace

TracingPipeline::TracingPipeline(llvm::Module& module) : m_managers(std::make_unique<Managers>()) {
    llvm::FunctionPassManager passes;
    llvm::cantFail(m_managers->builder.parsePassPipeline(passes, "sroa,early-cse,simplifycfg"));
    passes.addPass(SingleLatchPass());
    llvm::cantFail(m_managers->builder.parsePassPipeline(passes, "loop-simplify"));
    llvm::ModulePassManager functions;
    functions.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    functions.run(module, m_managers->module);
}

TracingPipeline::~TracingPipeline() = default;

FunctionAnalyses TracingPipeline::analysesOf(llvm::Function& function) {
    auto& manager = m_managers->function;
    return {manager.getResult<llvm::LoopAnalysis>(function), manager.getResult<llvm::ScalarEvolutionAnalysis>(function),
            manager.getResult<llvm::DominatorTreeAnalysis>(function), manager.getResult<llvm::AAManager>(function)};
}

void optimize(llvm::Module& module) {
    llvm::LoopAnalysisManager loop;
    llvm::FunctionAnalysisManager function;
    llvm::CGSCCAnalysisManager component;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(component);
    builder.registerFunctionAnalyses(function);
    builder.registerLoopAnalyses(loop);
    builder.crossRegisterProxies(loop, function, component, modules);
    builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O1).run(module, modules);
}

} // namespace forewarp::frontend
