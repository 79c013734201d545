#pragma once

#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/nest/entry_mean.h"
#include "core/kernel/nest/symbol_values.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace forewarp::kernel::nest {

/// Iterations of a nest and of the loops around it, with a value for every symbol.
class NestTrips {
  public:
    /// `nest` as loopsOfNest() gives it, `mapped` as mapToThreads().
    struct Nest {
        const ProgramFacts& facts;
        int start = 0;
        const std::vector<int>& loops;
        const std::vector<int>& mapped;
        const std::vector<int>& rows; ///< Whose iterations the lanes of a warp share.
    };

    /// All must outlive this. Inputs: `symbols` as valuesFor() gives them.
    NestTrips(const Nest& nest, const Assumptions& assumptions, Bindings symbols)
        : m_nest(nest), m_assumptions(assumptions), m_means(std::move(symbols)), m_trips(nest.facts.loops.size(), 1.0) {
    }

    /// Errors: a trip count without a value, or of zero or less.
    [[nodiscard]] std::optional<Error> count();

    /// Mean iterations per entry of the loop; 1 before count(), and for loops outside of the nest and not around it.
    [[nodiscard]] double of(int loop) const { return m_trips[std::size_t(loop)]; }
    /// Iterations of the loops around the nest.
    [[nodiscard]] double launches() const { return m_launches; }
    /// Symbols, and counters at their mean, (trips − 1)/2.
    [[nodiscard]] const Bindings& means() const { return m_means; }
    [[nodiscard]] const std::vector<std::string>& caveats() const { return m_caveats; }

    /// The trip count as a form of the counters of threads and inner loops, those of `profile`; nothing where it is none.
    [[nodiscard]] std::optional<CounterForm> formOf(int loop, const KernelProfile& profile) const;

    /// The trip count along the one dimension of threads that it depends on, with inner counters at their means; none
    /// where it depends on several, or a run counted.
    [[nodiscard]] SampledTrips samplesOf(int loop, const KernelProfile& profile) const;

  private:
    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_nest.facts.loops[std::size_t(position)]; }
    [[nodiscard]] std::optional<Error> countLoop(int position);
    [[nodiscard]] std::vector<CountedLoop> countersOf(const LoopFacts& loop) const;
    [[nodiscard]] double exitShare(int position) const;
    [[nodiscard]] std::optional<double> countedInRun(int position, double expected) const;
    [[nodiscard]] bool isDeadPart(int loop) const;
    [[nodiscard]] bool isRow(int loop) const;
    [[nodiscard]] Error badCount(const LoopFacts& loop, const Expression& count, const std::string& finding) const;
    void addCaveats(const LoopFacts& loop, const Expression& count, double trips);
    [[nodiscard]] bool isExact(const CounterForm& form, const Expression& count, const KernelProfile& profile,
                               Bindings counters) const;

    Nest m_nest;
    const Assumptions& m_assumptions;
    Bindings m_means;
    std::vector<double> m_trips; ///< By position in the facts.
    std::set<int> m_countedInRun; ///< Loops whose iterations a run showed to be others than the source says.
    double m_launches = 1;
    std::vector<std::string> m_caveats;
};

} // namespace forewarp::kernel::nest
