#pragma once

#include "frontend/cuda/lists/access_conditions.h"
#include "frontend/cuda/plan/port_plan.h"
#include "frontend/profile/index_polynomial.h"

#include <map>
#include <set>
#include <string>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct PortedNest;
}

namespace forewarp::frontend::cuda::lists {

/// A counter in a polynomial: no name of the source has braces.
[[nodiscard]] std::string counterOf(const kernel::LoopFacts& loop);
[[nodiscard]] bool hasCounter(const profile::IndexPolynomial& polynomial);

/// What the counters of a nest go through where an access is made: from 0 to before the loop's end, or as far as conditions
/// let them. Ends are polynomials in scalars of the plan and in counters of other loops. A loop that starts where loops
/// around it are, «for (j = i + 1; …)», counts as the source has it, from i + 1 on.
class CounterRanges {
  public:
    CounterRanges(const read::PortedNest& nest, const plan::PortPlan& plan);

    /// Those inside a loop of the nest: that and the loops around it run at least once.
    [[nodiscard]] CounterRanges inside(const kernel::LoopFacts& loop) const;

    /// Loops of the nest, outermost first.
    [[nodiscard]] const std::vector<const kernel::LoopFacts*>& loops() const { return m_loops; }
    /// Nothing where it is not made of scalars and counters alone.
    [[nodiscard]] std::optional<profile::IndexPolynomial> polynomialOf(const kernel::Expression& expression) const;

    /// Takes a condition on counters. It narrows, where several stand in it, that of an inner loop, and of one in `last` only
    /// if there is no other. False where that cannot be said.
    bool narrow(const Condition& condition, const std::set<std::string>& last);
    /// Lets a counter go through all values that it has for any of the other counters, and narrows these to where it has the
    /// one at hand: «i >= j» for the j of «for (j = 0; j <= i; j++)», «i < j» for that of «for (j = i + 1; j < n; j++)». False
    /// where that cannot be said.
    bool turn(const kernel::LoopFacts& loop, const std::set<std::string>& last);
    /// Leaves out iterations of loops around `inside` in which it, or one between, has none: the i >= m of
    /// «for (i = 0; i < n; i++) for (j = i; j < m; j++)». False where that cannot be said.
    bool leaveOutEmpty(const kernel::LoopFacts& inside, const std::set<std::string>& last);
    /// Iterations of loops around it, in scalars, which may be none: «m». Not of those that become threads.
    [[nodiscard]] std::vector<profile::IndexPolynomial> openTrips(const kernel::LoopFacts& inside) const;
    /// Whether what is compared has a counter beside those that say which element of an array it is.
    [[nodiscard]] bool isOnCounters(const kernel::Expression& compared) const;

    [[nodiscard]] std::optional<profile::IndexPolynomial> leastOf(const kernel::LoopFacts& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> lastOf(const kernel::LoopFacts& loop) const;
    /// The greatest or the least value over the counters of all loops but `kept`; nothing where they are multiplied with
    /// what may be positive or negative.
    [[nodiscard]] std::optional<profile::IndexPolynomial> extreme(profile::IndexPolynomial value, bool isGreatest,
                                                                  const kernel::LoopFacts* kept = nullptr) const;

  private:
    struct Range {
        std::optional<profile::IndexPolynomial> least, last;
    };
    /// A counter alone on its side of a comparison.
    struct Bound {
        const kernel::LoopFacts* loop = nullptr;
        bool isLeast = false;
        profile::IndexPolynomial value;
    };

    [[nodiscard]] std::optional<profile::IndexPolynomial> meaningOf(const std::string& symbol) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> iterationOf(const clang::Stmt& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> valueOf(const clang::Expr& expression) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> startAmongCounters(const kernel::LoopFacts& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> tripsOf(const kernel::LoopFacts& loop) const;
    [[nodiscard]] bool isThread(const kernel::LoopFacts& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> mostTrips(const kernel::LoopFacts& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> writtenTrips(const kernel::LoopFacts& loop) const;
    [[nodiscard]] std::optional<int> signOf(const profile::IndexPolynomial& factor) const;
    [[nodiscard]] std::optional<Bound> boundOf(const profile::IndexPolynomial& difference,
                                               const std::set<std::string>& last) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> nearer(const profile::IndexPolynomial& known,
                                                                 const Bound& bound) const;
    bool takeNotNegative(const profile::IndexPolynomial& difference, const std::set<std::string>& last);
    bool takeUnequal(const profile::IndexPolynomial& difference, const std::set<std::string>& last);

    const read::PortedNest& m_nest;
    const plan::PortPlan& m_plan;
    std::vector<const kernel::LoopFacts*> m_loops;
    std::map<const kernel::LoopFacts*, Range> m_ranges;
    std::map<const kernel::LoopFacts*, profile::IndexPolynomial> m_starts; ///< With counters of loops around.
    std::vector<profile::IndexPolynomial> m_notNegative{}; ///< Trip counts of loops that run, less 1.
};

} // namespace forewarp::frontend::cuda::lists
