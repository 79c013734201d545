#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/demotion/relocation_space.h"

#include <vector>

namespace forewarp::sass::demotion {

/// Times that each instruction runs, as far as loops tell: RegDem's 10 per loop around it.
[[nodiscard]] std::vector<double> loopWeights(const encoding::Kernel& kernel, const analysis::ControlFlow& flow);

/// Groups of registers that may be demoted, and which of them meet in one instruction.
class Candidates {
  public:
    Candidates(const encoding::Kernel& kernel, const analysis::ControlFlow& flow);

    [[nodiscard]] const std::vector<RegisterGroup>& groups() const { return m_groups; }
    /// Position of a register's group in groups(); -1 for a register that no instruction names.
    [[nodiscard]] int groupOf(int reg) const { return m_groupOf[std::size_t(reg)]; }
    /// Positions in groups(), in the order of demotion: single registers, then pairs, then longer groups; among groups
    /// of one length as `order` says. Left out: R0 and R1, groups of more than four registers, and groups that hold a
    /// result of unknown latency.
    [[nodiscard]] std::vector<int> inOrder(CandidateOrder order) const;
    /// Whether two groups are operands of one instruction.
    [[nodiscard]] bool conflict(int a, int b) const { return m_conflicts[std::size_t(a)][std::size_t(b)]; }

  private:
    void count(const encoding::Kernel& kernel, const std::vector<double>& weights);
    [[nodiscard]] double rank(int group, CandidateOrder order) const;

    std::vector<RegisterGroup> m_groups;
    std::vector<int> m_groupOf;
    std::vector<bool> m_isSuited;
    std::vector<double> m_accesses; // In the program text.
    std::vector<double> m_loopAccesses; // With loopWeights().
    std::vector<std::vector<bool>> m_conflicts;
};

} // namespace forewarp::sass::demotion
