#include "core/kernel/nest/run_values.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <cmath>

namespace forewarp::kernel::nest {

namespace {

/// Entries that differ by less are the same to a prediction.
constexpr double kNotableSpread = 1.02;

/// Numbers of a program are whole; their mean need not be.
double wholeNumber(double mean) {
    return std::round(mean);
}

/// How often a condition held; between entries it may differ.
Assumption shareOf(const std::string& name, const MeasuredNumber& number) {
    return {.kind = Assumption::Kind::measured,
            .symbol = name,
            .value = std::clamp(number.mean, 0.0, 1.0),
            .text = "the condition at " + name.substr(kConditionShare.size()) + " holds for " +
                    percentText(number.mean) + " of the data (measured)",
            .least = std::clamp(number.mean, 0.0, 1.0),
            .most = std::clamp(number.mean, 0.0, 1.0)};
}

std::string spreadText(const MeasuredNumber& number) {
    if (number.least == number.most) return "measured";
    return "measured: " + valueText(number.least) + " to " + valueText(number.most);
}

} // namespace

RunValues::RunValues(const ProgramFacts& facts, int start, const Assumptions& assumptions) : m_facts(facts) {
    if (assumptions.run && !assumptions.run->isProfile && assumptions.run->knows(facts.file))
        m_run = assumptions.run.get();
    m_loops = loopsOfNest(facts, start);
    const std::vector<int> around = loopsAround(facts, start);
    m_loops.insert(m_loops.end(), around.rbegin(), around.rend());
}

std::optional<MeasuredNumber> RunValues::numberOf(const std::string& name) const {
    if (!m_run) return std::nullopt;
    for (const int position : m_loops) {
        const LoopFacts& loop = m_facts.loops[std::size_t(position)];
        if (!loop.tripCount && tripsSymbol(loop) == name) {
            const LoopTotals totals = totalsOf(*m_run, m_facts.file, loop.id);
            if (totals.iterations <= 0) return std::nullopt;
            const double trips = totals.iterationsPerEntry();
            return MeasuredNumber{.mean = trips, .least = trips, .most = trips, .last = trips};
        }
        if (auto number = valueIn(*m_run, m_facts.file, loop.id, name)) return number;
    }
    return std::nullopt;
}

std::optional<double> RunValues::numberFromTrips(const std::string& name, const Bindings& settled) const {
    if (!m_run) return std::nullopt;
    for (const int position : m_loops) {
        const LoopFacts& loop = m_facts.loops[std::size_t(position)];
        if (!loop.tripCount || loop.tripCountIsBound || !loop.tripCount->symbols().contains(name)) continue;
        const double trips = totalsOf(*m_run, m_facts.file, loop.id).iterationsPerEntry();
        const auto at = [&](double value) {
            Bindings values = settled;
            values[name] = value;
            return loop.tripCount->evaluate(values); // Nothing where it has counters or names without a value.
        };
        const auto first = at(1), second = at(2), far = at(1e6);
        if (trips <= 0 || !first || !second || !far) continue;
        const double step = *second - *first;
        if (step == 0 || *far != *first + step * (1e6 - 1)) continue;
        return 1 + (trips - *first) / step;
    }
    return std::nullopt;
}

std::optional<Assumption> RunValues::assumptionFor(const std::string& name, const Bindings& settled) const {
    if (!m_run) return std::nullopt;
    if (auto trips = tripsFor(name, settled)) return trips;
    const auto number = numberOf(name);
    if (name.starts_with(kConditionShare)) return number ? std::optional(shareOf(name, *number)) : std::nullopt;
    const auto counted = number ? std::nullopt : numberFromTrips(name, settled);
    if (counted)
        return Assumption{.kind = Assumption::Kind::measured,
                          .symbol = name,
                          .value = *counted,
                          .text = name + " = " + valueText(*counted) + " (measured: as many iterations were counted)",
                          .least = *counted,
                          .most = *counted};
    if (!number) return std::nullopt;
    const double value = wholeNumber(number->mean);
    Assumption result{.kind = Assumption::Kind::measured,
                      .symbol = name,
                      .value = value,
                      .text = name + " = " + valueText(value) + " (" + spreadText(*number) + ")",
                      .least = value,
                      .most = value};
    if (number->least > 0 && number->most > number->least * kNotableSpread) {
        result.least = number->least;
        result.most = number->most;
    }
    return result;
}

std::optional<Assumption> RunValues::tripsFor(const std::string& name, const Bindings& settled) const {
    for (const int position : m_loops) {
        const LoopFacts& loop = m_facts.loops[std::size_t(position)];
        const bool isCount = !loop.tripCount && tripsSymbol(loop) == name;
        const bool isShare = loop.tripCount && loop.tripCountIsBound && exitShareSymbol(loop) == name;
        if (!isCount && !isShare) continue;
        const LoopTotals totals = totalsOf(*m_run, m_facts.file, loop.id);
        const double trips = totals.iterationsPerEntry();
        if (trips <= 0) return std::nullopt;
        const auto most = isShare ? loop.tripCount->evaluate(settled) : std::nullopt;
        if (isShare && (!most || *most <= 0)) return std::nullopt;
        const double value = isShare ? std::min(1.0, trips / *most) : trips;
        return Assumption{.kind = Assumption::Kind::measured,
                          .symbol = name,
                          .value = value,
                          .text = loop.id + " runs " + counted(trips, "iteration") + " per entry (measured)",
                          .location = loop.range.begin,
                          .least = value,
                          .most = value};
    }
    return std::nullopt;
}

} // namespace forewarp::kernel::nest
