#pragma once

#include "frontend/ir/hoist_loads.h"

#include <vector>

namespace forewarp::frontend::trace::instrument {

/// Makes a function that the analysis' passes have changed safe to run: the loads they moved.
class MovedLoadGuard {
  public:
    /// Those of `function` among `moved`; its loops as they are now.
    MovedLoadGuard(llvm::Function& function, const std::vector<ir::MovedLoad>& moved, const llvm::LoopInfo& loops);

    /// Inserts the guards; the code may have been instrumented meanwhile. No loop analysis survives that.
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
