#include "core/kernel/nest/known_trips.h"

#include "core/kernel/nest/nest.h"

namespace forewarp::kernel::nest {

namespace {

class TripCounter {
  public:
    TripCounter(const KernelProfile& kernel, const ProgramFacts& facts) : m_facts(facts) {
        for (const Assumption& assumption : kernel.assumptions) {
            const bool isKnown = assumption.kind == Assumption::Kind::given ||
                                 assumption.kind == Assumption::Kind::measured ||
                                 assumption.kind == Assumption::Kind::fromSource;
            if (isKnown && !assumption.symbol.empty()) m_values[assumption.symbol] = assumption.value;
        }
    }

    [[nodiscard]] std::optional<double> tripsOf(const LoopFacts& loop) const {
        if (loop.tripCountIsBound) return std::nullopt;
        const Expression count = loop.tripCount.value_or(Expression::symbol(tripsSymbol(loop)));
        Bindings bindings = m_values;
        for (const std::string& symbol : count.symbols()) {
            const LoopFacts* around = m_facts.find(symbol);
            if (!around) continue;
            const auto trips = tripsOf(*around);
            if (!trips) return std::nullopt;
            bindings[symbol] = (*trips - 1) / 2; // The mean of its counter.
        }
        return count.evaluate(bindings);
    }

  private:
    const ProgramFacts& m_facts;
    Bindings m_values;
};

} // namespace

KnownTrips knownTrips(const KernelProfile& kernel, const ProgramFacts& facts) {
    const TripCounter counter(kernel, facts);
    KnownTrips found;
    for (const InnerLoop& inner : kernel.innerLoops) {
        const LoopFacts* loop = facts.find(inner.loop);
        const auto trips = loop ? counter.tripsOf(*loop) : std::nullopt;
        if (trips) found.known.push_back({inner.loop, *trips});
        else found.open.push_back(inner.loop);
    }
    return found;
}

} // namespace forewarp::kernel::nest
