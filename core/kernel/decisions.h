#pragma once

#include "core/kernel/kernel_profile.h"

#include <optional>
#include <string>
#include <utility>

namespace forewarp::kernel {

/// Names a verdict's assumption across the loops of a function: «saxpy: a and out do not overlap».
[[nodiscard]] std::string keyOf(const LoopFacts& loop, const VerdictAssumption& assumption);

/// The two arrays of «a and out do not overlap»; nothing for assumptions of another kind.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> arraysApart(const VerdictAssumption& assumption);

/// The facts as they stand after the user's decisions: «proved» or «reduction» that rests on a rejected assumption is
/// «unknown», and says which; nor has such a loop any apartThroughout.
[[nodiscard]] LoopFacts underDecisions(LoopFacts loop, const Assumptions& assumptions);

/// True where the verdict, or apartThroughout, holds only under the loop's assumptions.
[[nodiscard]] bool restsOnAssumptions(const LoopFacts& loop);

/// True where the user rejected one of the assumptions that the verdict holds under.
[[nodiscard]] bool restsOnRejected(const LoopFacts& loop, const Assumptions& assumptions);

/// True for a loop that nobody would port: one that carries a dependence, or an unknown one with a call, in it or in a loop
/// inside, that nobody can see into. Never for a loop that the user takes as independent, nor for one with apartThroughout. Inputs: the loop as
/// underDecisions() leaves it, and the facts that it is of.
[[nodiscard]] bool staysOnCpu(const LoopFacts& loop, const ProgramFacts& facts, const Assumptions& assumptions);

/// A loop as underDecisions() leaves it, without a copy where no decision touches it. The loop must outlive this.
class SettledLoop {
  public:
    SettledLoop(const LoopFacts& loop, const Assumptions& assumptions) : m_found(&loop) {
        if (restsOnRejected(loop, assumptions)) m_changed = underDecisions(loop, assumptions);
    }

    const LoopFacts& operator*() const { return m_changed ? *m_changed : *m_found; }
    const LoopFacts* operator->() const { return &**this; }

  private:
    const LoopFacts* m_found;
    std::optional<LoopFacts> m_changed;
};

} // namespace forewarp::kernel
