#include "frontend/parallelism/work_account.h"

#include <algorithm>

namespace forewarp::frontend::parallelism {

WorkAccount::WorkAccount(const AnalysisBudget& budget, std::size_t loops)
    : m_budget(budget), m_share(budget.workPerFile / 2 / double(std::max<std::size_t>(loops, 1))),
      m_common(budget.workPerFile / 2) {}

void WorkAccount::beginLoop() {
    m_usedByLoop = 0;
}

double WorkAccount::allowance() const {
    const double left = std::max(m_share - m_usedByLoop, 0.0) + m_common;
    return std::min({m_budget.workPerQuestion, m_budget.workPerLoop - m_usedByLoop, left});
}

void WorkAccount::charge(double work) {
    const double own = std::clamp(m_share - m_usedByLoop, 0.0, work);
    m_common -= work - own;
    m_usedByLoop += work;
}

} // namespace forewarp::frontend::parallelism
