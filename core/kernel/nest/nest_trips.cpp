#include "core/kernel/nest/nest_trips.h"

#include "core/base/value_text.h"
#include "core/kernel/measured_run.h"
#include "core/kernel/nest/entry_mean.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>
#include <utility>

namespace forewarp::kernel::nest {

namespace {

void scale(CounterForm& form, double factor) {
    if (factor == 1) return;
    form.constant *= factor;
    for (double& trips : form.perThread) trips *= factor;
    for (double& trips : form.perIteration) trips *= factor;
}

/// Of a warp whose lanes share the iterations.
double roundsOf(double iterations) {
    return std::ceil(iterations / kRowWidth);
}

} // namespace

std::optional<Error> NestTrips::count() {
    for (const int loop : loopsAround(m_nest.facts, m_nest.start)) {
        if (auto error = countLoop(loop)) return error;
        m_launches *= m_trips[std::size_t(loop)];
    }
    for (const int loop : m_nest.loops)
        if (auto error = countLoop(loop)) return error;
    return std::nullopt;
}

/// From here on the loop's counter stands at its mean.
std::optional<Error> NestTrips::countLoop(int position) {
    const LoopFacts& loop = loopAt(position);
    const Expression count = loop.tripCount.value_or(Expression::symbol(tripsSymbol(loop)));
    const std::optional<double> trips = isDeadPart(position) ? 1 : meanOverEntries(count, countersOf(loop), m_means);
    if (!trips || !std::isfinite(*trips)) return badCount(loop, count, "has no value");
    if (*trips <= 0) return badCount(loop, count, "is " + valueText(*trips) + ", so it never runs");
    double run = std::min(*trips, std::max(1.0, *trips * exitShare(position)));
    if (const auto counted = countedInRun(position, run)) {
        m_caveats.push_back(loop.id + " runs " + valueText(run) + " iterations by its source, and " +
                            valueText(*counted) + " in the run, which are taken.");
        m_countedInRun.insert(position);
        run = *counted;
    }
    addCaveats(loop, count, run);
    if (isRow(position)) run = roundsOf(run);
    m_trips[std::size_t(position)] = run;
    m_means[loop.id] = std::max(0.0, (run - 1) / 2);
    return std::nullopt;
}

/// The loops around whose counters the trip count needs, outermost first: its own, and those that their counts need.
std::vector<CountedLoop> NestTrips::countersOf(const LoopFacts& loop) const {
    std::vector<CountedLoop> counters;
    std::set<std::string> needed = loop.tripCount ? loop.tripCount->symbols() : std::set<std::string>();
    const auto position = int(&loop - m_nest.facts.loops.data());
    for (const int around : std::views::reverse(loopsAround(m_nest.facts, position))) {
        const LoopFacts& outer = loopAt(around);
        if (!needed.contains(outer.id)) continue;
        counters.insert(counters.begin(), {&outer, of(around)});
        if (outer.tripCount) needed.merge(outer.tripCount->symbols());
    }
    return counters;
}

/// Of its most iterations, those that a loop runs that may leave early; threads all start.
double NestTrips::exitShare(int position) const {
    const LoopFacts& loop = loopAt(position);
    if (!loop.tripCountIsBound || std::ranges::find(m_nest.mapped, position) != m_nest.mapped.end()) return 1;
    const auto share = m_means.find(exitShareSymbol(loop));
    return share == m_means.end() ? 1 : std::clamp(share->second, 0.0, 1.0);
}

/// The iterations per entry that a run counted, where they are others than expected and nobody gave a size.
std::optional<double> NestTrips::countedInRun(int position, double expected) const {
    constexpr double kNotable = 1.05;
    const LoopFacts& loop = loopAt(position);
    const MeasuredRun* run = m_assumptions.run.get();
    if (!run || run->isProfile || !run->knows(m_nest.facts.file) || !loop.tripCount) return std::nullopt;
    for (const std::string& name : loop.tripCount->symbols())
        if (m_assumptions.values.contains(name) || m_assumptions.values.contains(loop.function + ":" + name))
            return std::nullopt;
    const double counted = totalsOf(*run, m_nest.facts.file, loop.id).iterationsPerEntry();
    if (counted <= 0 || (counted < expected * kNotable && counted * kNotable > expected)) return std::nullopt;
    return counted;
}

/// A loop without iterations inside the nest. Its accesses keep their places, so that one iteration is counted.
bool NestTrips::isDeadPart(int loop) const {
    return loop != m_nest.start && neverRuns(loopAt(loop)) &&
           std::ranges::find(m_nest.loops, loop) != m_nest.loops.end();
}

bool NestTrips::isRow(int loop) const {
    return std::ranges::find(m_nest.rows, loop) != m_nest.rows.end();
}

Error NestTrips::badCount(const LoopFacts& loop, const Expression& count, const std::string& finding) const {
    std::string values;
    for (const std::string& name : count.symbols()) {
        const auto bound = m_means.find(name);
        if (bound == m_means.end()) continue;
        const LoopFacts* around = m_nest.facts.find(name);
        const std::string shown = around ? "mean counter of " + name : name;
        values += (values.empty() ? " with " : ", ") + shown + " = " + valueText(bound->second);
    }
    return {ErrorKind::input, "The trip count of " + loop.id + ", " + count.text() + ", " + finding + values + ".",
            m_nest.facts.file + ":" + loop.range.begin.text(), values.empty() ? "" : "Give other values with --set."};
}

void NestTrips::addCaveats(const LoopFacts& loop, const Expression& count, double trips) {
    if (neverRuns(loop)) m_caveats.push_back(loop.id + " never runs; one iteration of it is counted.");
    const std::string why = loop.tripCountReason.empty() ? "" : " (" + loop.tripCountReason + ")";
    if (!loop.tripCount) {
        if (m_assumptions.values.contains(tripsSymbol(loop))) return;
        m_caveats.push_back("The iterations of " + loop.id + " are not known" + why + "; " + valueText(trips) +
                            (trips == 1 ? " is assumed." : " are assumed."));
        return;
    }
    if (loop.tripCountIsBound) {
        m_caveats.push_back(loop.id + " may leave early" + why + "; " + counted(trips, "iteration") + " of it " +
                            (trips == 1 ? "is" : "are") + " counted.");
    }
    const auto symbols = count.symbols();
    const bool varies = std::any_of(symbols.begin(), symbols.end(),
                                    [&](const std::string& name) { return m_nest.facts.find(name) != nullptr; });
    if (varies)
        m_caveats.push_back("The iterations of " + loop.id + " vary; their mean, " + valueText(trips) + ", is used.");
}

std::optional<CounterForm> NestTrips::formOf(int position, const KernelProfile& profile) const {
    const LoopFacts& loop = loopAt(position);
    if (!loop.tripCount || m_countedInRun.contains(position)) return std::nullopt;
    if (neverRuns(loop)) return CounterForm{1, {}, {}};
    if (isRow(position)) {
        const std::set<std::string> names = loop.tripCount->symbols();
        const bool areEqual = std::ranges::none_of(names, [&](const auto& name) { return m_nest.facts.find(name); });
        return areEqual ? std::optional(CounterForm{m_trips[std::size_t(position)], {}, {}}) : std::nullopt;
    }
    Bindings counters = m_means;
    for (const int inside : m_nest.loops) counters[loopAt(inside).id] = 0;
    const auto at = [&](const std::string& counter, double value) {
        Bindings moved = counters;
        moved[counter] = value;
        return loop.tripCount->evaluate(moved).value_or(NAN);
    };
    CounterForm form{at({}, 0), {}, {}};
    const auto step = [&](const std::string& counter) { return at(counter, 1) - form.constant; };
    for (std::size_t i = 0; i < profile.mapped.size(); ++i) form.perThread[i] = step(profile.mapped[i].loop);
    for (const InnerLoop& inner : profile.innerLoops) form.perIteration.push_back(step(inner.loop));
    if (!isExact(form, *loop.tripCount, profile, std::move(counters))) return std::nullopt;
    scale(form, exitShare(position));
    return form;
}

SampledTrips NestTrips::samplesOf(int position, const KernelProfile& profile) const {
    constexpr int kSamples = 65;
    const LoopFacts& loop = loopAt(position);
    if (!loop.tripCount || loop.tripCountIsBound || isRow(position) || m_countedInRun.contains(position)) return {};
    const std::set<std::string> names = loop.tripCount->symbols();
    const auto isNamed = [&](const MappedLoop& mapped) { return names.contains(mapped.loop); };
    if (std::ranges::count_if(profile.mapped, isNamed) != 1) return {};
    const MappedLoop& mapped = *std::ranges::find_if(profile.mapped, isNamed);
    SampledTrips sampled{mapped.dimension, {}};
    Bindings counters = m_means;
    for (int i = 0; i < kSamples; ++i) {
        counters[mapped.loop] = std::round((mapped.iterations - 1) * i / (kSamples - 1));
        const auto trips = loop.tripCount->evaluate(counters);
        if (!trips || !std::isfinite(*trips)) return {};
        sampled.trips.push_back(std::max(0.0, *trips));
    }
    return sampled;
}

/// Whether the form says the same as the expression far from where it was made, with every counter at its end, and is
/// negative nowhere: a loop whose end lies before its start does not run.
bool NestTrips::isExact(const CounterForm& form, const Expression& count, const KernelProfile& profile,
                        Bindings counters) const {
    double expected = form.constant;
    double least = form.constant;
    const auto moveToEnd = [&](const std::string& loop, double step) {
        const auto position = std::size_t(m_nest.facts.find(loop) - m_nest.facts.loops.data());
        const double last = std::floor(m_trips[position]) - 1;
        counters[loop] = last;
        expected += step * last;
        least += std::min(0.0, step * last);
    };
    for (std::size_t i = 0; i < profile.mapped.size(); ++i) moveToEnd(profile.mapped[i].loop, form.perThread[i]);
    for (std::size_t i = 0; i < profile.innerLoops.size(); ++i)
        moveToEnd(profile.innerLoops[i].loop, form.perIteration[i]);
    const auto actual = count.evaluate(counters);
    return least >= 0 && actual && std::isfinite(*actual) && *actual == expected;
}

} // namespace forewarp::kernel::nest
