#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/kernel/measured_run.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::kernel::nest {

/// What a run of the program shows of the symbols of one nest.
class RunValues {
  public:
    /// Inputs: `start` position of the nest's outermost loop. All must outlive this.
    RunValues(const ProgramFacts& facts, int start, const Assumptions& assumptions);

    /// What the name held when the nest was entered, or else a loop inside it, or around it; of a loop without a trip count
    /// its iterations. Nothing where the run does not show it.
    [[nodiscard]] std::optional<MeasuredNumber> numberOf(const std::string& name) const;
    /// A size that nobody can name, from how often a loop ran that it bounds: n = 1000 where n - 2 iterations were counted.
    /// Inputs: `settled` the values of names that stand before it.
    [[nodiscard]] std::optional<double> numberFromTrips(const std::string& name, const Bindings& settled) const;
    /// The same as what a prediction rests on; with a range where it differed from entry to entry. Inputs: `settled` the
    /// values of names that stand before it, which say how many iterations of a loop that left early were possible.
    [[nodiscard]] std::optional<Assumption> assumptionFor(const std::string& name, const Bindings& settled) const;

  private:
    [[nodiscard]] std::optional<Assumption> tripsFor(const std::string& name, const Bindings& settled) const;

    const ProgramFacts& m_facts;
    const MeasuredRun* m_run = nullptr; ///< Null: none, or none of this file.
    std::vector<int> m_loops; ///< The nest's, from outside; then those around it, from inside.
};

} // namespace forewarp::kernel::nest
