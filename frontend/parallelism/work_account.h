#pragma once

#include "frontend/frontend.h"

#include <cstddef>

namespace forewarp::frontend::parallelism {

/// What is left of the work that verdicts on one file may take, loop by loop.
///
/// Work is counted, not timed: the same file ends the same way on every machine. Half of it is divided among all loops
/// alike, so that no nest starves the others; the other half goes to whoever asks first.
class WorkAccount {
  public:
    WorkAccount(const AnalysisBudget& budget, std::size_t loops);

    /// From here on, work is charged to another loop.
    void beginLoop();
    /// What one question may take at most.
    [[nodiscard]] double allowance() const;
    void charge(double work);
    /// True once the loop may do nothing more.
    [[nodiscard]] bool isSpent() const { return allowance() <= 0; }
    [[nodiscard]] const AnalysisBudget& budget() const { return m_budget; }

  private:
    AnalysisBudget m_budget;
    double m_share;         ///< Every loop's own.
    double m_common;        ///< Left for all.
    double m_usedByLoop = 0;
};

} // namespace forewarp::frontend::parallelism
