#include "frontend/trace/tracing_pipeline.h"

#include "frontend/profile/analysis_managers.h"
#include "frontend/profile/single_latch.h"

namespace forewarp::frontend {

TracingPipeline::TracingPipeline(llvm::Module& module) : m_managers(std::make_unique<AnalysisManagers>()) {
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
    return m_managers->of(function);
}

void optimize(llvm::Module& module) {
    AnalysisManagers managers;
    managers.builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O1).run(module, managers.module);
}

} // namespace forewarp::frontend
