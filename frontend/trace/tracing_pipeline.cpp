#include "frontend/trace/tracing_pipeline.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/single_latch.h"

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
