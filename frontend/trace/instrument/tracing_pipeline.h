#pragma once

#include "frontend/ir/ir_pipeline.h"

#include <memory>

namespace forewarp::frontend::ir {
struct AnalysisManagers;
}

namespace forewarp::frontend::trace::instrument {

/// Brings a freshly generated module into the form that is instrumented, and keeps LLVM's analyses alive.
///
/// Passes: sroa, early-cse, simplifycfg and loop-simplify. Scalars become registers, which write no events; all other
/// accesses stay where they are. Before loop-simplify, the ways by which «continue» leads back to a loop's start are
/// joined into one (SingleLatchPass): it would make two nested loops of one otherwise.
class TracingPipeline {
  public:
    /// Whether loops test their condition where the source has it, or at their end, behind a guard, as the profile has
    /// it; or whether nothing but the two last passes changes the code, so that variables stay in memory.
    enum class Form { asWritten, rotated, untouched };

    explicit TracingPipeline(llvm::Module& module, Form form = Form::asWritten);
    ~TracingPipeline();
    TracingPipeline(const TracingPipeline&) = delete;
    TracingPipeline& operator=(const TracingPipeline&) = delete;

    /// Valid until the module changes.
    [[nodiscard]] ir::FunctionAnalyses analysesOf(llvm::Function& function);

  private:
    std::unique_ptr<ir::AnalysisManagers> m_managers;
};

enum class OptimizationLevel {
    afterInstrumentation, ///< LLVM's -O1.
    asMeasured, ///< LLVM's -O2 for the processor that this runs on.
};
/// Runs LLVM's own pipeline on the module.
void optimize(llvm::Module& module, OptimizationLevel level);

} // namespace forewarp::frontend::trace::instrument
