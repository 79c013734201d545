#pragma once

#include "frontend/profile/ir_pipeline.h"

#include <memory>

namespace forewarp::frontend {

struct AnalysisManagers;

/// Brings a freshly generated module into the form that is instrumented, and keeps LLVM's analyses alive.
///
/// sroa, early-cse, simplifycfg and loop-simplify: scalars become registers and write no events, nothing else changes
/// its place. Loops keep their source's iterations: where «continue» leads back to the start, all ways back are joined
/// first, since loop-simplify would make two nested loops of some.
class TracingPipeline {
  public:
    explicit TracingPipeline(llvm::Module& module);
    ~TracingPipeline();
    TracingPipeline(const TracingPipeline&) = delete;
    TracingPipeline& operator=(const TracingPipeline&) = delete;

    /// Valid until the module changes.
    [[nodiscard]] FunctionAnalyses analysesOf(llvm::Function& function);

  private:
    std::unique_ptr<AnalysisManagers> m_managers;
};

/// LLVM's -O1, after instrumentation.
void optimize(llvm::Module& module);

} // namespace forewarp::frontend
