#pragma once

#include "frontend/clang_headers.h"
#include "frontend/ir/ir_pipeline.h"

namespace forewarp::frontend::ir {

/// LLVM's analysis managers, registered with each other, and the builder that knows its passes by name.
struct AnalysisManagers {
    llvm::LoopAnalysisManager loop;
    llvm::FunctionAnalysisManager function;
    llvm::CGSCCAnalysisManager component;
    llvm::ModuleAnalysisManager module;
    llvm::PassBuilder builder;

    /// `target` tells passes what the processor can do; without one they assume little.
    explicit AnalysisManagers(llvm::TargetMachine* target = nullptr) : builder(target) {
        builder.registerModuleAnalyses(module);
        builder.registerCGSCCAnalyses(component);
        builder.registerFunctionAnalyses(function);
        builder.registerLoopAnalyses(loop);
        builder.crossRegisterProxies(loop, function, component, module);
    }

    [[nodiscard]] FunctionAnalyses of(llvm::Function& code) {
        return {function.getResult<llvm::LoopAnalysis>(code),
                function.getResult<llvm::ScalarEvolutionAnalysis>(code),
                function.getResult<llvm::DominatorTreeAnalysis>(code),
                function.getResult<llvm::AAManager>(code),
                {}};
    }
};

} // namespace forewarp::frontend::ir
