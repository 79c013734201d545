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

/// At -O1, at which sources are parsed, Clang forbids every loop to be unrolled.
static void allowUnrolling(llvm::Function& function) {
    for (llvm::BasicBlock& block : function) {
        llvm::Instruction* end = block.getTerminator();
        const llvm::MDNode* loop = end ? end->getMetadata(llvm::LLVMContext::MD_loop) : nullptr;
        if (!loop) continue;
        llvm::SmallVector<llvm::Metadata*, 4> kept{nullptr}; // Its own place: the node names itself first.
        for (const llvm::MDOperand& operand : llvm::drop_begin(loop->operands())) {
            const auto* mark = llvm::dyn_cast<llvm::MDNode>(operand);
            const auto* name =
                mark && mark->getNumOperands() > 0 ? llvm::dyn_cast<llvm::MDString>(mark->getOperand(0)) : nullptr;
            if (!name || name->getString() != "llvm.loop.unroll.disable") kept.push_back(operand);
        }
        llvm::MDNode* without = llvm::MDNode::getDistinct(function.getContext(), kept);
        without->replaceOperandWith(0, without);
        end->setMetadata(llvm::LLVMContext::MD_loop, without);
    }
}

/// Each function names the processor it was parsed for, which would count before that of the target.
static void compileFor(const llvm::TargetMachine& target, llvm::Module& module) {
    for (llvm::Function& function : module) {
        function.removeFnAttr("target-features");
        function.removeFnAttr("tune-cpu");
        function.addFnAttr("target-cpu", target.getTargetCPU());
        function.addFnAttr("target-features", target.getTargetFeatureString());
        allowUnrolling(function);
    }
}

void optimize(llvm::Module& module, OptimizationLevel level) {
    const bool isMeasured = level == OptimizationLevel::asMeasured;
    const auto target = isMeasured ? thisProcessor() : nullptr;
    if (target) compileFor(*target, module);
    ir::AnalysisManagers managers(target.get());
    const auto pipeline = isMeasured ? llvm::OptimizationLevel::O2 : llvm::OptimizationLevel::O1;
    managers.builder.buildPerModuleDefaultPipeline(pipeline).run(module, managers.module);
}

} // namespace forewarp::frontend::trace::instrument
