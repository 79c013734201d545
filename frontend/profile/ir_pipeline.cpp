#include "frontend/profile/ir_pipeline.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/inline_calls.h"

namespace forewarp::frontend {

struct IrPipeline::Managers {
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

bool mayBeWrittenIn(const llvm::Loop& loop, const llvm::LoadInst& load, llvm::AAResults& aliases) {
    const auto location = llvm::MemoryLocation::get(&load);
    for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& instruction : *block)
            if (instruction.mayWriteToMemory() && isModSet(aliases.getModRefInfo(&instruction, location))) return true;
    return false;
}

/// Hoists loads whose address is invariant and whose memory nothing in the loop writes. Where a load would only run in
/// some iterations the moved one may run needlessly: the module is analysed, never executed.
struct InvariantLoadPass : llvm::PassInfoMixin<InvariantLoadPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
        auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
        auto& aliases = manager.getResult<llvm::AAManager>(function);
        const auto preorder = loops.getLoopsInPreorder();
        bool changed = false;
        for (llvm::Loop* loop : llvm::reverse(preorder)) // inner first, so that a load can leave several loops
            if (loop->getLoopPreheader()) changed |= hoistFrom(*loop, aliases);
        return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }

    static bool hoistFrom(llvm::Loop& loop, llvm::AAResults& aliases) {
        std::vector<llvm::LoadInst*> loads;
        for (llvm::BasicBlock* block : loop.blocks())
            for (llvm::Instruction& instruction : *block)
                if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load && load->isSimple())
                    loads.push_back(load);
        bool changed = false;
        for (llvm::LoadInst* load : loads) {
            // Only what indexes and bounds are made of; hoisting floating-point operands would change what is counted.
            if (!load->getType()->isIntegerTy() && !load->getType()->isPointerTy()) continue;
            if (!loop.makeLoopInvariant(load->getPointerOperand(), changed)) continue;
            if (mayBeWrittenIn(loop, *load, aliases)) continue;
            load->moveBefore(loop.getLoopPreheader()->getTerminator());
            changed = true;
        }
        return changed;
    }
};

} // namespace

IrPipeline::IrPipeline(llvm::Module& module) : m_managers(std::make_unique<Managers>()) {
    auto parsed = [this](const char* text) {
        llvm::FunctionPassManager passes;
        llvm::cantFail(m_managers->builder.parsePassPipeline(passes, text));
        return passes;
    };
    llvm::FunctionPassManager passes;
    passes.addPass(parsed("sroa,early-cse<memssa>,simplifycfg,loop-simplify,lcssa"));
    passes.addPass(InvariantLoadPass());
    passes.addPass(parsed("early-cse,loop-simplify,lcssa,loop(loop-rotate),loop(indvars),loop-simplify,lcssa"));
    inlineLoopFreeCalls(module);
    llvm::ModulePassManager functions;
    functions.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    functions.run(module, m_managers->module);
    llvm::CGSCCPassManager attributes; // what is left of calls may still be free of side effects
    llvm::cantFail(m_managers->builder.parsePassPipeline(attributes, "function-attrs"));
    llvm::ModulePassManager components;
    components.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(std::move(attributes)));
    components.run(module, m_managers->module);
}

IrPipeline::~IrPipeline() = default;

FunctionAnalyses IrPipeline::analysesOf(llvm::Function& function) {
    auto& manager = m_managers->function;
    return {manager.getResult<llvm::LoopAnalysis>(function), manager.getResult<llvm::ScalarEvolutionAnalysis>(function),
            manager.getResult<llvm::DominatorTreeAnalysis>(function), manager.getResult<llvm::AAManager>(function)};
}

} // namespace forewarp::frontend
