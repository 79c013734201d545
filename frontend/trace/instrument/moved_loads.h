#pragma once

#include "frontend/ir/hoisting/hoist_loads.h"

#include <vector>

namespace forewarp::frontend::trace::instrument {

/// Guards the loads that the analysis' passes have moved, so that the function is safe to run: a load reads 0 where
/// there is no memory, and the program stops where a value that was assumed to stay the same has changed.
class MovedLoadGuard {
  public:
    /// Takes the loads of `function` from `moved`. `loops` are those that the function has now.
    MovedLoadGuard(llvm::Function& function, const std::vector<ir::MovedLoad>& moved, const llvm::LoopInfo& loops);

    /// Inserts the guards; events may have been inserted since construction. Loop analyses are void afterwards.
    void insert() const;

  private:
    /// Where a load is compared with what its memory holds by then.
    struct Check {
        llvm::LoadInst* load = nullptr;
        llvm::Instruction* before = nullptr;
    };
    void insertCheck(const Check& check) const;
    void makeSafe(llvm::LoadInst& load) const;

    std::vector<llvm::LoadInst*> m_loads;
    std::vector<Check> m_checks;
};

} // namespace forewarp::frontend::trace::instrument
