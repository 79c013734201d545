#include "frontend/trace/instrument/tracing_pipeline.h"

#include "frontend/ir/analysis_managers.h"
#include "frontend/ir/single_latch.h"

#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/Target/TargetMachine.h>

namespace forewarp::frontend::trace::instrument {

TracingPipeline::TracingPipeline(llvm::Module& module, Form form)
    : m_managers(std::make_unique<ir::AnalysisManagers>()) {
    llvm::FunctionPassManager passes;
    if (form != Form::untouched)
        llvm::cantFail(m_managers->builder.parsePassPipeline(passes, "sroa,early-cse,simplifycfg"));
    passes.addPass(ir::SingleLatchPass());
    llvm::cantFail(m_managers->builder.parsePassPipeline(passes, "loop-simplify"));
    if (form == Form::rotated)
        llvm::cantFail(m_managers->builder.parsePassPipeline(passes, "lcssa,loop(loop-rotate),loop-simplify"));
    llvm::ModulePassManager functions;
    functions.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    functions.run(module, m_managers->module);
}

TracingPipeline::~TracingPipeline() = default;

ir::FunctionAnalyses TracingPipeline::analysesOf(llvm::Function& function) {
    return m_managers->of(function);
}

/// The processor that this runs on; null where LLVM does not know it, and passes assume little of it.
static std::unique_ptr<llvm::TargetMachine> thisProcessor() {
    auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
    if (!builder) {
        llvm::consumeError(builder.takeError());
        return nullptr;
    }
    auto machine = builder->createTargetMachine();
    if (machine) return std::move(*machine);
    llvm::consumeError(machine.takeError());
    return nullptr;
}

void optimize(llvm::Module& module, OptimizationLevel level) {
    const bool isMeasured = level == OptimizationLevel::asMeasured;
    const auto target = isMeasured ? thisProcessor() : nullptr;
    ir::AnalysisManagers managers(target.get());
    const auto pipeline = isMeasured ? llvm::OptimizationLevel::O2 : llvm::OptimizationLevel::O1;
    managers.builder.buildPerModuleDefaultPipeline(pipeline).run(module, managers.module);
}

} // namespace forewarp::frontend::trace::instrument
