#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace llvm {
class AAResults;
class DominatorTree;
class Function;
class LoopInfo;
class Module;
class ScalarEvolution;
} // namespace llvm

namespace forewarp::frontend::ir {

struct FixedOperation;

/// Analyses of one function after the pipeline; valid as long as the pipeline is.
struct FunctionAnalyses {
    llvm::LoopInfo& loops;
    llvm::ScalarEvolution& evolution;
    llvm::DominatorTree& dominators;
    llvm::AAResults& aliases;
    std::span<const FixedOperation> fixedOperations; ///< As they were before counters were simplified.
};

struct AnalysisManagers;
struct MovedLoad;

/// Marks loops of several iterations whose result the compiler then finds to be a constant.
inline constexpr char kFoldedLoop[] = "forewarp.folded";
/// Marks loops that the compiler ends after one iteration, since what they leave is a function of their counts.
inline constexpr char kNeedlessLoop[] = "forewarp.needless";

/// Brings a freshly generated module into the form the analyses read, and keeps LLVM's analyses alive.
///
/// sroa, early-cse, simplifycfg, own reachable defaults, loop-simplify, lcssa, own hoisting of loads that nothing in the
/// loop writes, loop-rotate and indvars: enough for ScalarEvolution to see affine subscripts through `int` counters,
/// little enough that every load, store and loop keeps its place in the source (instcombine and licm lose it, -O2 clones
/// loops).
class IrPipeline {
  public:
    explicit IrPipeline(llvm::Module& module);
    ~IrPipeline();
    IrPipeline(const IrPipeline&) = delete;
    IrPipeline& operator=(const IrPipeline&) = delete;

    [[nodiscard]] FunctionAnalyses analysesOf(llvm::Function& function);
    /// Frees the analyses of the function and of its copy; references to them end.
    void forget(llvm::Function& function);
    /// What a verdict on the function's loops looks at: a copy with more calls inlined, or the function itself.
    [[nodiscard]] static llvm::Function& verdictBodyOf(llvm::Function& function);
    /// Loads that may run where the source would not, or read what it has changed since.
    [[nodiscard]] const std::vector<MovedLoad>& movedLoads() const { return m_movedLoads; }

  private:
    std::vector<MovedLoad> m_movedLoads;
    std::map<const llvm::Function*, std::vector<FixedOperation>> m_fixedOperations;
    std::unique_ptr<AnalysisManagers> m_managers;
};

} // namespace forewarp::frontend::ir
